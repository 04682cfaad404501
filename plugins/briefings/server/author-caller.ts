import { NotFoundError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { callerAs, UserService } from '#plugins/users/server';

/**
 * The author of a brief with the rights of now, in whose sight it is built and checked; undefined for somebody who may
 * not come in any more.
 */
export async function authorCaller(services: Resolver, clientId: string, userId: string): Promise<Caller | undefined> {
  try {
    const [user, client] = await Promise.all([
      services.get(UserService).get(userId, clientId),
      services.get(ClientService).get(clientId),
    ]);
    const now = Date.now();
    const isOver =
      (client.service_end_date?.getTime() ?? now) < now || (client.service_start_date?.getTime() ?? now) > now;
    if (!user.is_enabled || !client.is_enabled || isOver) return undefined;
    return await callerAs(services, user);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
