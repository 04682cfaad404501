import { NotFoundError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { callerAs, UserService } from '#plugins/users/server';

/** The user for whom an export runs, with the names of the user and the client. */
export interface ExportPerson {
  readonly caller: Caller;
  readonly personName: string;
  readonly clientName: string;
}

/** Returns the user of an export with current permissions; undefined for users who may no longer sign in. */
export async function exportPerson(
  services: Resolver,
  userId: string,
  clientId: string,
): Promise<ExportPerson | undefined> {
  try {
    const clients = services.get(ClientService);
    const [user, client] = await Promise.all([services.get(UserService).get(userId, clientId), clients.get(clientId)]);
    if (!user.is_enabled || !client.is_enabled || !isInService(client)) return undefined;
    const caller = await callerAs(services, user);
    return { caller, personName: user.display_name || user.user_name, clientName: client.client_name };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
