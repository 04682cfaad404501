import type { Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { PrivilegeMapService } from '#plugins/privileges/server';
import type { UserRecord } from './user-service';

/** Builds a caller with the user's current privileges, for work on the user's behalf without a session. */
export async function callerAs(services: Resolver, user: UserRecord): Promise<Caller> {
  const [privileges, plugins] = await Promise.all([
    services.get(PrivilegeMapService).of({ userType: user.user_type, roleId: user.role_id }),
    services.get(ClientService).enabledPlugins(user.client_id),
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
