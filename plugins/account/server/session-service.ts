import { createToken, type AuthToken, type SessionEnd } from '#core';
import type { Caller } from '#core/server';
import type { Session } from '../contract';

export type SessionKind = Session['Kind'];

/** A session to begin. */
export interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  readonly address: string;
  readonly agent: string;
  /** Ends it whatever happens; the kind's own limit unless given. */
  readonly expiresAt?: Date;
  readonly scopePath?: string;
  readonly loginFreeAccessId?: string;
  /** Where it ends besides here, by single sign-on. */
  readonly logoutUrl?: string;
  readonly simulator?: { readonly userId: string; readonly sessionId: string; readonly reason: string };
}

/** A live session with what is needed of its person and client, from one indexed query. */
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

/** Sessions: begun at sign-in, revocable at once, shared by all processes. */
export interface SessionService {
  begin(session: NewSession): Promise<AuthToken & { readonly sessionId: string }>;
  /** A fresh token for a session that goes on. */
  token(session: { readonly userId: string; readonly sessionId: string }): Promise<AuthToken>;
  /**
   * The session if it still holds, kept as `CacheNotices` allows; undefined once it ended, its person or client was
   * disabled, or its operator left.
   */
  live(sessionId: string, userId: string): Promise<LiveSession | undefined>;
  /** Why a session is not live. */
  endOf(sessionId: string, userId: string): Promise<SessionEnd>;
  list(userId: string): Promise<readonly Omit<Session, 'Is_Current'>[]>;
  /** Ends one session of a person, or all but one; gives how many. */
  end(userId: string, which: { readonly only: string } | { readonly allBut: string }): Promise<number>;
}
export const SessionService = createToken<SessionService>('account.sessions');
