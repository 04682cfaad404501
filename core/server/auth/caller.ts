import { createToken, type Language, type PrivilegeMap, type SessionEnd } from '#core';

/** Areas that a user can see by type; what may be done there is governed by privileges. */
export type UserType = 'operator' | 'manager' | 'user' | 'monitor';

/** The caller of a request: derived from the session for every request, never from client input. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  readonly userType: UserType;
  readonly clientId: string;
  readonly sessionId: string;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  readonly privileges: PrivilegeMap;
  /** Ids of the plugins enabled for the caller's client. */
  readonly plugins: ReadonlySet<string>;
  /** True when the session may only change its password. */
  readonly mustChangePassword: boolean;
  /** True when the service period of the client is over; only sessions of an impersonating operator remain active. */
  readonly serviceExpired: boolean;
  /** The only calls allowed for a session started by a login-free link, as `METHOD /path`; unlimited when omitted. */
  readonly calls?: ReadonlySet<string>;
  /** The only subjects of a caller restricted to some, such as another system with a key for them. */
  readonly subjects?: readonly string[];
  /** Address of that link with its query: selects what is shown on a screen with several views. */
  readonly linkPath?: string;
  /** Operator who impersonates this user. */
  readonly simulatorId?: string;
}

/** Claims of a verified access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Converts verified claims to a caller; undefined when the session has ended. Provided by the plugin that manages
 * sessions.
 */
export interface CallerService {
  resolve(claims: AccessClaims): Promise<Caller | undefined>;
  /** Returns why a session that cannot be resolved has ended. */
  endOf(claims: AccessClaims): Promise<SessionEnd>;
}
export const CallerService = createToken<CallerService>('core.caller');

/**
 * Authenticates other systems by their keys. Provided by the plugin that manages keys and serves the calls that accept
 * them.
 */
export interface KeyCallerService {
  /** Throws `AuthenticationError` for an unknown or expired key; may also refuse an IP address or too many calls. */
  admit(key: string, ip: string): Promise<Caller>;
}
export const KeyCallerService = createToken<KeyCallerService>('core.key-caller');
