import { createToken, type Language, type PrivilegeMap, type SessionEnd } from '#core';

/** Which areas a person sees by nature; what may be done there is a matter of privileges. */
export type UserType = 'operator' | 'manager' | 'user' | 'monitor';

/** Who is calling: made anew for every request from the session, never from what was sent. */
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
  /** Ids of the plugins that are on for the caller's client. */
  readonly plugins: ReadonlySet<string>;
  /** The session may only change its password. */
  readonly mustChangePassword: boolean;
  /** The service period of the client is over; only sessions of a simulating operator go on. */
  readonly serviceExpired: boolean;
  /** The only calls of a session that a login-free link began, as `METHOD /path`; left out: no such limit. */
  readonly calls?: ReadonlySet<string>;
  /** The only subjects of a caller that is bound to some, such as another system with a key for them. */
  readonly subjects?: readonly string[];
  /** The address of that link, with its query: what it shows of a screen that shows several things. */
  readonly linkPath?: string;
  /** The operator who acts as this user. */
  readonly simulatorId?: string;
}

/** What a checked access token says. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Turns checked claims into a caller; undefined when the session has ended. Provided by the plugin that keeps sessions.
 */
export interface CallerService {
  resolve(claims: AccessClaims): Promise<Caller | undefined>;
  /** Why a session that does not resolve has ended. */
  endOf(claims: AccessClaims): Promise<SessionEnd>;
}
export const CallerService = createToken<CallerService>('core.caller');

/** Lets other systems in by their keys. Provided by the plugin that keeps keys and answers the calls that take them. */
export interface KeyCallerService {
  /** Throws `AuthenticationError` for a key that is none or has ended; may refuse an address or too many calls. */
  admit(key: string, ip: string): Promise<Caller>;
}
export const KeyCallerService = createToken<KeyCallerService>('core.key-caller');
