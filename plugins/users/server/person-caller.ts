import { NotFoundError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { callerAs } from './caller-as';
import { UserService } from './user-service';

/** Whether a client exists, is enabled, within its service period, and has a plugin. */
export async function isServed(services: Resolver, clientId: string, plugin: string): Promise<boolean> {
  const clients = services.get(ClientService);
  try {
    const [client, plugins] = await Promise.all([clients.get(clientId), clients.enabledPlugins(clientId)]);
    return client.is_enabled && isInService(client) && plugins.has(plugin);
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

/**
 * Builds a caller with the user's current privileges, for work within the user's scope without a session; undefined for
 * a user who may no longer sign in.
 */
export async function personCaller(
  services: Resolver,
  { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
  plugin: string,
): Promise<Caller | undefined> {
  if (!(await isServed(services, clientId, plugin))) return undefined;
  try {
    const user = await services.get(UserService).get(userId, clientId);
    return user.is_enabled ? await callerAs(services, user) : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
