import { inject, NotFoundError } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { PrivilegeMapService } from '#plugins/privileges/server';
import { UserService, type UserRecord } from './user-service';

/** Builds callers with the current privileges of users, for work on their behalf without a session. */
export class UserCallers {
  constructor(
    @inject(UserService) private readonly users: UserService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(PrivilegeMapService) private readonly privilegeMaps: PrivilegeMapService,
  ) {}

  /** Returns the user as a caller, whether or not the user may sign in. */
  async fromUser(user: UserRecord): Promise<Caller> {
    const [privileges, plugins] = await Promise.all([
      this.privilegeMaps.of({ userType: user.user_type, roleId: user.role_id }),
      this.clients.enabledPlugins(user.client_id),
    ]);
    return {
      userId: user.user_id,
      userName: user.user_name,
      userType: user.user_type,
      clientId: user.client_id,
      sessionId: '0',
      language: user.language,
      timeZone: user.time_zone,
      privileges,
      plugins,
      mustChangePassword: false,
      serviceExpired: false,
    };
  }

  /**
   * Returns a user of a client as a caller of a plugin; undefined for a user who may no longer sign in, and for a
   * client that is not served.
   */
  async find({ clientId, userId }: Pick<Caller, 'clientId' | 'userId'>, plugin: string): Promise<Caller | undefined> {
    if (!(await this.isServed(clientId, plugin))) return undefined;
    try {
      const user = await this.users.get(userId, clientId);
      return user.is_enabled ? await this.fromUser(user) : undefined;
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** Returns whether a client exists, is enabled, within its service period, and has a plugin. */
  async isServed(clientId: string, plugin: string): Promise<boolean> {
    try {
      const [client, plugins] = await Promise.all([this.clients.get(clientId), this.clients.enabledPlugins(clientId)]);
      return client.is_enabled && isInService(client) && plugins.has(plugin);
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
