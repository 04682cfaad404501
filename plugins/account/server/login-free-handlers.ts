import { DateTime } from 'luxon';
import { AuthenticationError, InputError, NotFoundError, withServices } from '#core';
import { isNetwork, isWithin, LimitService, OperationLogService, type Handlers } from '#core/server';
import type { accountContract } from '../contract';
import { LinkScope } from './link-scope';
import { LoginFreeStore, toLoginFreeAccess } from './login-free-store';
import { requireOwnSession } from './own-session';
import { SessionService } from './session-service';

type Names = 'loginFreeAccess' | 'createLoginFreeAccess' | 'issueLoginFreeLink' | 'revokeLoginFreeAccess' | 'handOver';

const maxDays = 366;

/** Throws for values that are neither an IP address nor a CIDR range. */
function checkNetworks(addresses: readonly string[]): void {
  const invalid = addresses.find((entry) => !isNetwork(entry));
  if (invalid !== undefined)
    throw new InputError(`Addresses: ${invalid} is not a valid address or CIDR range`, 'input', {
      Addresses: 'address',
    });
}

const isAllowed = (addresses: readonly string[], ip: string): boolean =>
  addresses.length === 0 || isWithin(addresses, ip);

/** Links that sign in to one screen without a password: created by their owner, limited in scope, and revocable. */
export const loginFreeHandlers = withServices(
  {
    store: LoginFreeStore,
    sessions: SessionService,
    log: OperationLogService,
    linkScope: LinkScope,
    limits: LimitService,
  },
  ({ store, sessions, log, linkScope, limits }): Pick<Handlers<typeof accountContract>, Names> => ({
    loginFreeAccess: async ({ caller }) => {
      await requireOwnSession(sessions, caller);
      const list = (await store.list(caller.userId)).map(toLoginFreeAccess);
      return { list, total: list.length };
    },
    createLoginFreeAccess: async ({ caller, body, ip }) => {
      await requireOwnSession(sessions, caller);
      const expires = new Date(body.Expires_At);
      if (expires.getTime() <= Date.now() || expires > DateTime.now().plus({ days: maxDays }).toJSDate())
        throw new InputError('Expires_At: must be within a year from now', 'input', { Expires_At: 'range' });
      checkNetworks(body.Addresses);
      if (!linkScope.route(body.Path))
        throw new InputError(`Path: ${body.Path} is not a screen that a link can open`, 'input', {
          Path: 'no-screen',
        });
      const row = await store.create(caller.userId, {
        name: body.Name,
        path: body.Path,
        kind: body.Kind,
        expires_at: expires,
        addresses: body.Addresses,
      });
      await log.record(caller, {
        entity: 'login-free-access',
        action: 'create',
        id: row.login_free_access_id,
        ip,
        after: body,
      });
      return { ...toLoginFreeAccess(row), ...(await store.issue(row)) };
    },
    issueLoginFreeLink: async ({ caller, body, ip }) => {
      await requireOwnSession(sessions, caller);
      const row = await store.find(caller.userId, body.id);
      if (!row) throw new NotFoundError(`Link ${body.id} does not exist`);
      await log.record(caller, { entity: 'login-free-access', action: 'issue', id: body.id, ip });
      return store.issue(row);
    },
    revokeLoginFreeAccess: async ({ caller, query, ip }) => {
      await requireOwnSession(sessions, caller);
      if (!(await store.remove(caller.userId, query.id))) throw new NotFoundError(`Link ${query.id} does not exist`);
      await log.record(caller, { entity: 'login-free-access', action: 'revoke', id: query.id, ip });
      return { removed: 1 };
    },
    handOver: async ({ body, ip, userAgent }) => {
      await limits.demand(`hand-over ${ip}`, 60, 15 * 60, 'Too many attempts to open a link');
      const row = await store.spend(body.code);
      if (!row || !isAllowed(row.addresses, ip))
        throw new AuthenticationError('The link is invalid or has expired', 'token-invalid');
      await store.countUse(row.login_free_access_id);
      const { sessionId, ...token } = await sessions.begin({
        userId: row.user_id,
        kind: 'login-free',
        address: ip,
        agent: userAgent,
        expiresAt: row.expires_at,
        scopePath: row.path,
        loginFreeAccessId: row.login_free_access_id,
      });
      await log.record(
        { userId: row.user_id, clientId: row.client_id },
        { entity: 'session', action: 'login-free', id: sessionId, ip, after: { Name: row.name, Path: row.path } },
      );
      return token;
    },
  }),
);
