import type { Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { defaultZone } from '#shared/time';

/** Returns a caller that represents the client itself, for background work: it sees all subjects of the client. */
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
