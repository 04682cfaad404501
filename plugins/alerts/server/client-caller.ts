import type { Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { defaultZone } from '#shared/time';

/** The client itself as the one who asks, for work that no person began: it sees all of its subjects. */
export async function clientCaller(services: Resolver, clientId: string): Promise<Caller> {
  return {
    userId: '0',
    userName: '',
    userType: 'manager',
    clientId,
    sessionId: '0',
    language: 'zh-CN',
    timeZone: defaultZone,
    privileges: {},
    plugins: await services.get(ClientService).enabledPlugins(clientId),
    mustChangePassword: false,
    serviceExpired: false,
  };
}
