import { createHash, randomBytes } from 'node:crypto';
import { DateTime } from 'luxon';
import { AuthenticationError, InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, isNetwork, isWithin, LimitService, OperationLogService, type Handlers } from '#core/server';
import type { accountContract, LoginFreeAccess } from '../contract';
import { requireOwnSession } from './own-session';
import { LinkScope } from './link-scope';
import { SessionService } from './session-service';

type Names = 'loginFreeAccess' | 'createLoginFreeAccess' | 'issueLoginFreeLink' | 'revokeLoginFreeAccess' | 'handOver';

interface Row {
  readonly login_free_access_id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly name: string;
  readonly path: string;
  readonly kind: 'once' | 'lasting';
  readonly expires_at: Date;
  readonly addresses: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly use_count: number;
}

const onceSeconds = 60;
const maxDays = 366;
/**
 * SQL condition: a link becomes invalid when its creator's password is changed or reset, or when all of the creator's
 * sessions are ended.
 */
const stillMeant = 'a.created_at >= greatest(u.sessions_valid_from, u.password_changed_at)';
const getHash = (code: string) => createHash('sha256').update(code).digest('hex');

const toWire = (row: Row): LoginFreeAccess => ({
  Login_Free_Access_ID: row.login_free_access_id,
  Name: row.name,
  Path: row.path,
  Kind: row.kind,
  Expires_At: row.expires_at.toISOString(),
  Addresses: [...row.addresses],
  Created_At: row.created_at.toISOString(),
  Last_Used_At: row.last_used_at?.toISOString() ?? null,
  Use_Count: row.use_count,
});

/** Throws for values that are neither an IP address nor a CIDR range. */
function checkNetworks(addresses: readonly string[]): void {
  const strange = addresses.find((entry) => !isNetwork(entry));
  if (strange !== undefined)
    throw new InputError(`Addresses: ${strange} is not a valid address or CIDR range`, 'input', {
      Addresses: 'address',
    });
}

const isAllowed = (addresses: readonly string[], ip: string): boolean =>
  addresses.length === 0 || isWithin(addresses, ip);

/** Links that sign in to one screen without a password: created by their owner, limited in scope, and revocable. */
export const loginFreeHandlers = withServices(
  {
    database: DatabaseService,
    sessions: SessionService,
    log: OperationLogService,
    linkScope: LinkScope,
    limit: LimitService,
  },
  ({ database, sessions, log, linkScope, limit }): Pick<Handlers<typeof accountContract>, Names> => {
    const issue = async (row: Row): Promise<{ Link: string; Valid_Until: string }> => {
      const code = randomBytes(24).toString('base64url');
      const until =
        row.kind === 'once'
          ? new Date(Math.min(Date.now() + onceSeconds * 1000, row.expires_at.getTime()))
          : row.expires_at;
      if (row.kind === 'once')
        await database.query(
          'insert into hand_over_code (code_hash, login_free_access_id, expires_at) values ($1, $2, $3)',
          [getHash(code), row.login_free_access_id, until],
        );
      else
        await database.query('update login_free_access set code_hash = $2 where login_free_access_id = $1', [
          row.login_free_access_id,
          getHash(code),
        ]);
      return { Link: `${row.path}#authorization=${code}`, Valid_Until: until.toISOString() };
    };

    /** Returns the access that a code belongs to; a single-use code is consumed. */
    const spend = async (code: string): Promise<Row | undefined> => {
      const hash = getHash(code);
      const { rows } = await database.query<Row>(
        `with spent as (delete from hand_over_code where code_hash = $1 and expires_at > now()
        returning login_free_access_id)
       select a.*, u.client_id from login_free_access a join user_account u using (user_id)
       where (a.code_hash = $1 or a.login_free_access_id in (select login_free_access_id from spent))
         and a.expires_at > now() and u.is_enabled and ${stillMeant}`,
        [hash],
      );
      return rows[0];
    };

    return {
      loginFreeAccess: async ({ caller }) => {
        await requireOwnSession(sessions, caller);
        const { rows } = await database.query<Row>(
          `select a.* from login_free_access a join user_account u using (user_id)
         where a.user_id = $1 and ${stillMeant} order by a.login_free_access_id desc`,
          [caller.userId],
        );
        return { list: rows.map(toWire), total: rows.length };
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
        const { rows } = await database.query<Row>(
          `insert into login_free_access (user_id, name, path, kind, expires_at, addresses)
          values ($1, $2, $3, $4, $5, $6) returning *`,
          [caller.userId, body.Name, body.Path, body.Kind, expires, body.Addresses],
        );
        const row = rows[0] as Row;
        await log.record(caller, {
          entity: 'login-free-access',
          action: 'create',
          id: row.login_free_access_id,
          ip,
          after: body,
        });
        return { ...toWire(row), ...(await issue(row)) };
      },
      issueLoginFreeLink: async ({ caller, body, ip }) => {
        await requireOwnSession(sessions, caller);
        const { rows } = await database.query<Row>(
          `select a.* from login_free_access a join user_account u using (user_id)
         where a.login_free_access_id = $1 and a.user_id = $2 and a.expires_at > now() and ${stillMeant}`,
          [body.id, caller.userId],
        );
        if (!rows[0]) throw new NotFoundError(`Link ${body.id} does not exist`);
        await log.record(caller, { entity: 'login-free-access', action: 'issue', id: body.id, ip });
        return issue(rows[0]);
      },
      revokeLoginFreeAccess: async ({ caller, query, ip }) => {
        await requireOwnSession(sessions, caller);
        const { rowCount } = await database.query(
          'delete from login_free_access where login_free_access_id = $1 and user_id = $2',
          [query.id, caller.userId],
        );
        if (!rowCount) throw new NotFoundError(`Link ${query.id} does not exist`);
        await log.record(caller, { entity: 'login-free-access', action: 'revoke', id: query.id, ip });
        return { removed: 1 };
      },
      handOver: async ({ body, ip, userAgent }) => {
        await limit.demand(`hand-over ${ip}`, 60, 15 * 60, 'Too many attempts to open a link');
        const row = await spend(body.code);
        if (!row || !isAllowed(row.addresses, ip))
          throw new AuthenticationError('The link is invalid or has expired', 'token-invalid');
        await database.query(
          'update login_free_access set last_used_at = now(), use_count = use_count + 1 where login_free_access_id = $1',
          [row.login_free_access_id],
        );
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
    };
  },
);
