import { createToken, type AuthToken, type SessionEnd } from '#core';
import type { Caller } from '#core/server';
import type { Session } from '../contract';

export type SessionKind = Session['Kind'];

export interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  readonly address: string;
  readonly agent: string;
  /** Absolute expiry; defaults to the limit of the session kind. */
  readonly expiresAt?: Date;
  readonly scopePath?: string;
  readonly loginFreeAccessId?: string;
  /** Logout URL of the identity provider, for single sign-on. */
  readonly logoutUrl?: string;
  readonly simulator?: { readonly userId: string; readonly sessionId: string; readonly reason: string };
}

/** Active session with the data needed of its user and client, from one indexed query. */
export interface LiveSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly kind: SessionKind;
  readonly scope_path: string | null;
  readonly logout_url: string | null;
  readonly simulator_id: string | null;
  readonly simulator_name: string | null;
  readonly simulator_session_id: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly user_name: string;
  readonly user_type: Caller['userType'];
  readonly role_id: string | null;
  readonly client_id: string;
  readonly language: Caller['language'];
  readonly time_zone: string;
  readonly must_change_password: boolean;
  readonly service_start_date: Date | null;
  readonly service_end_date: Date | null;
}

/** Sessions to end: one, all but one, or the one that its visitor leaves. */
export type EndedSessions = { readonly only: string } | { readonly allBut: string } | { readonly left: string };

/** Sessions: started at sign-in, revocable immediately, shared by all processes. */
export interface SessionService {
  begin(session: NewSession): Promise<AuthToken & { readonly sessionId: string }>;
  /** Issues a new token for a continuing session. */
  token(session: { readonly userId: string; readonly sessionId: string }): Promise<AuthToken>;
  /**
   * Returns the session if it is still valid, cached and invalidated by `CacheNotices`; undefined once it has ended,
   * its user or client was disabled, or its operator's session has ended.
   */
  live(sessionId: string, userId: string): Promise<LiveSession | undefined>;
  /** Returns why a session is not active. */
  endOf(sessionId: string, userId: string): Promise<SessionEnd>;
  list(userId: string): Promise<readonly Omit<Session, 'Is_Current'>[]>;
  /**
   * Ends one session of a user, or all but one, with the login-free links that started them; returns how many. With
   * `left`, ends a session whose visitor leaves it, and its link stays valid for its owner.
   */
  end(userId: string, which: EndedSessions): Promise<number>;
}
export const SessionService = createToken<SessionService>('account.sessions');
