import { inject } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { defaultZone } from '#shared/time';

/** Creates callers for background work. */
export class ClientCallers {
  constructor(@inject(ClientService) private readonly clients: ClientService) {}

  /** Returns whether a client is enabled and within its service period; others are notified of nothing. */
  async isServed(clientId: string): Promise<boolean> {
    const client = await this.clients.get(clientId);
    return client.is_enabled && isInService(client);
  }

  /** Returns a caller that represents the client itself: it sees all subjects of the client. */
  async get(clientId: string): Promise<Caller> {
    return {
      userId: '0',
      userName: '',
      userType: 'manager',
      clientId,
      sessionId: '0',
      language: 'zh-CN',
      timeZone: defaultZone,
      privileges: {},
      plugins: await this.clients.enabledPlugins(clientId),
      mustChangePassword: false,
      serviceExpired: false,
    };
  }
}
