import { NotFoundError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { callerAs } from './caller-as';
import { UserService } from './user-service';

/** Whether a client is there, on, within its time of service, and has a plugin. */
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
 * A person with the rights of now, for what goes on in their sight without a session of theirs; undefined for somebody
 * who may not come in any more.
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
