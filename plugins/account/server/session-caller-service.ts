import { inject, type PrivilegeMap, type SessionEnd } from '#core';
import type { AccessClaims, Caller, CallerService } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { PrivilegeMapService } from '#plugins/privileges/server';
import { LinkScope } from './link-scope';
import { SessionService } from './session-service';

/** Reduces privileges to browsing, for login-free links regardless of their creator's privileges. */
const onlyBrowse = (map: PrivilegeMap): PrivilegeMap =>
  Object.fromEntries(Object.entries(map).flatMap(([key, { b }]) => (b === 1 ? [[key, { b }]] : [])));

/**
 * Builds the caller of a request from session, user, client and role; each is cached and invalidated by `CacheNotices`.
 */
export class SessionCallerService implements CallerService {
  constructor(
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(PrivilegeMapService) private readonly maps: PrivilegeMapService,
    @inject(LinkScope) private readonly scope: LinkScope,
  ) {}

  endOf({ userId, sessionId }: AccessClaims): Promise<SessionEnd> {
    return this.sessions.endOf(sessionId, userId);
  }

  async resolve({ userId, sessionId }: AccessClaims): Promise<Caller | undefined> {
    const session = await this.sessions.live(sessionId, userId);
    if (!session) return undefined;
    const [plugins, privileges] = await Promise.all([
      this.clients.enabledPlugins(session.client_id),
      this.maps.of({ userType: session.user_type, roleId: session.role_id }),
    ]);
    return {
      userId,
      userName: session.user_name,
      userType: session.user_type,
      clientId: session.client_id,
      sessionId,
      language: session.language,
      timeZone: session.time_zone,
      privileges: session.kind === 'login-free' ? onlyBrowse(privileges) : privileges,
      plugins,
      mustChangePassword: session.must_change_password && session.kind === 'password',
      serviceExpired: !isInService(session),
      ...(session.scope_path === null
        ? {}
        : { calls: this.scope.calls(session.scope_path), linkPath: session.scope_path }),
      ...(session.simulator_id === null ? {} : { simulatorId: session.simulator_id }),
    };
  }
}
