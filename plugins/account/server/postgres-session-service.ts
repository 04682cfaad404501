import { inject, type AuthToken, type SessionEnd } from '#core';
import { isId } from '#core/resource';
import { CacheNotices, DatabaseService, rowMapper, TokenService } from '#core/server';
import { clientNotice } from '#plugins/clients/server';
import { userNotice } from '#plugins/users/server';
import { BriefCache } from '#shared/cache';
import { sessionSchema, type Session } from '../contract';
import type { EndedSessions, LiveSession, NewSession, SessionKind, SessionService } from './session-service';

/** Hours after which a session expires. */
const lifetimeHours: Readonly<Record<SessionKind, number>> = {
  password: 7 * 24,
  'single-sign-on': 7 * 24,
  'login-free': 365 * 24,
  simulated: 2,
};
/** Resolution of the last-seen time in milliseconds; a finer one would write on every call. */
const seenEvery = 60_000;
/** Topic of `CacheNotices` for ended sessions. */
const sessionNotice = 'sessions';

const getOne = (which: { readonly only: string } | { readonly left: string }): string =>
  'only' in which ? which.only : which.left;

const toListedSession = rowMapper(sessionSchema.omit({ Is_Current: true }));

const liveQuery = `
  select s.session_id, s.user_id, s.kind, s.scope_path, s.logout_url, s.simulator_id, s.simulator_session_id, s.created_at,
    s.last_seen_at, least(s.expires_at, b.expires_at) as expires_at,
    u.user_name, u.user_type, u.role_id, u.client_id, u.language, u.time_zone, u.must_change_password,
    c.service_start_date, c.service_end_date, o.display_name as simulator_name
  from user_session s
    join user_account u on u.user_id = s.user_id and u.is_enabled and u.sessions_valid_from <= s.created_at
    join client c on c.client_id = u.client_id and c.is_enabled
    left join user_account o on o.user_id = s.simulator_id and o.is_enabled and o.user_type = 'operator'
    left join user_session b on b.session_id = s.simulator_session_id and b.ended_at is null and b.expires_at > now()
      and b.created_at >= o.sessions_valid_from
  where s.session_id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now()
    and (s.kind <> 'login-free' or s.created_at >= coalesce(u.password_changed_at, '-infinity'))
    and (s.simulator_id is null or (o.user_id is not null and b.session_id is not null))`;

/** A session that ends within seconds of a password change ended because of it. */
const endQuery = `
  select case
      when u.user_id is null or not u.is_enabled or not coalesce(c.is_enabled, false) then 'account-disabled'
      when abs(extract(epoch from u.password_changed_at - e.at)) < 10 then 'password-changed'
      when e.at is null and s.expires_at <= now() then 'session-expired'
      else 'session-ended'
    end as reason
  from user_session s
    left join user_account u on u.user_id = s.user_id
    left join client c on c.client_id = u.client_id
    cross join lateral (select coalesce(s.ended_at,
      case when u.sessions_valid_from > s.created_at then u.sessions_valid_from end,
      case when s.kind = 'login-free' and u.password_changed_at > s.created_at then u.password_changed_at end) as at) e
  where s.session_id = $1 and s.user_id = $2`;

export class PostgresSessionService implements SessionService {
  private readonly sessions: BriefCache<LiveSession | undefined>;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TokenService) private readonly tokens: TokenService,
    @inject(CacheNotices) private readonly notices: CacheNotices,
  ) {
    this.sessions = new BriefCache(notices.kept);
    notices.on([sessionNotice, userNotice, clientNotice], () => this.sessions.forget());
  }

  async begin({
    userId,
    kind,
    address,
    agent,
    expiresAt,
    scopePath,
    loginFreeAccessId,
    simulator,
    logoutUrl,
  }: NewSession): Promise<AuthToken & { sessionId: string }> {
    const { rows } = await this.database.query<{ session_id: string }>(
      `insert into user_session (user_id, kind, address, agent, scope_path, login_free_access_id, simulator_id,
        simulator_session_id, reason, logout_url, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, least($11::timestamptz, now() + make_interval(hours => $12)))
         returning session_id`,
      [
        userId,
        kind,
        address,
        agent,
        scopePath ?? null,
        loginFreeAccessId ?? null,
        simulator?.userId ?? null,
        simulator?.sessionId ?? null,
        simulator?.reason ?? null,
        logoutUrl ?? null,
        expiresAt ?? null,
        lifetimeHours[kind],
      ],
    );
    const sessionId = rows[0]?.session_id as string;
    return { ...(await this.token({ userId, sessionId })), sessionId };
  }

  token(session: { readonly userId: string; readonly sessionId: string }): Promise<AuthToken> {
    return this.tokens.issueAccess(session);
  }

  async live(sessionId: string, userId: string): Promise<LiveSession | undefined> {
    if (!isId(sessionId) || !isId(userId)) return undefined;
    const session = await this.sessions.get(`${sessionId} ${userId}`, async () => {
      const { rows } = await this.database.query<LiveSession>(liveQuery, [sessionId, userId]);
      const [session] = rows;
      if (session && Date.now() - session.last_seen_at.getTime() > seenEvery) {
        await this.database.query('update user_session set last_seen_at = now() where session_id = $1', [sessionId]);
      }
      return session;
    });
    return session && session.expires_at.getTime() > Date.now() ? session : undefined;
  }

  async endOf(sessionId: string, userId: string): Promise<SessionEnd> {
    if (!isId(sessionId) || !isId(userId)) return 'session-ended';
    const { rows } = await this.database.query<{ reason: SessionEnd }>(endQuery, [sessionId, userId]);
    return rows[0]?.reason ?? 'session-ended';
  }

  async list(userId: string): Promise<readonly Omit<Session, 'Is_Current'>[]> {
    const { rows } = await this.database.query<{
      session_id: string;
      kind: SessionKind;
      address: string | null;
      agent: string | null;
      created_at: Date;
      last_seen_at: Date;
    }>(
      `select s.session_id, s.kind, s.address, s.agent, s.created_at, s.last_seen_at from user_session s
        join user_account u using (user_id)
       where s.user_id = $1 and s.ended_at is null and s.expires_at > now() and s.created_at >= u.sessions_valid_from
         order by s.last_seen_at desc limit 200`,
      [userId],
    );
    return rows.map(toListedSession);
  }

  async end(userId: string, which: EndedSessions): Promise<number> {
    const [condition, id] = 'allBut' in which ? ['session_id <> $2', which.allBut] : ['session_id = $2', getOne(which)];
    // A link that stays valid would start the next session immediately; only its owner may revoke it.
    const links = 'allBut' in which ? 'true' : 'login_free_access_id in (select login_free_access_id from ended)';
    const { rows } = await this.notices.change([sessionNotice], (tx) =>
      tx.query<{ ended: number }>(
        `with ended as (
         update user_session set ended_at = clock_timestamp() where user_id = $1 and ended_at is null and ${condition}
         returning login_free_access_id
       ), revoked as (delete from login_free_access where user_id = $1 and ${'left' in which ? 'false' : links})
       select count(*)::int as ended from ended`,
        [userId, id],
      ),
    );
    return rows[0]?.ended ?? 0;
  }
}
