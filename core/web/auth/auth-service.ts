import { createToken, type AuthToken, type CurrentUser } from '#core';

/** Who is signed in, and by which token. */
export interface AuthService {
  readonly token: AuthToken | null;
  readonly user: CurrentUser | null;
  /** The token has three parts and its `exp` is in the future. */
  readonly hasValidToken: boolean;
  /** An operator acts as this person. */
  readonly simulated: boolean;
  /** Stores a token and loads whose it is. */
  signIn(token: AuthToken): Promise<CurrentUser>;
  /** Stores a renewed token of the same person. */
  renew(token: AuthToken): void;
  /** Asks for user info and privileges, at once, and stores them. */
  loadCurrentUser(): Promise<CurrentUser>;
  /** Takes what the server says of the person after a change. */
  take(user: CurrentUser): void;
  /** Lets an operator act as another person, for a reason that is written down. */
  simulate(userId: string, reason: string): Promise<void>;
  /** Leaves the person acted as. */
  endSimulation(): Promise<void>;
  /** Ends the session on the server, then here. */
  signOut(): Promise<void>;
  /** Forgets the person, the privileges and everything stored but the client UI id. */
  clear(): void;
  /** What the person chose under a key; kept on the server. */
  preference<T>(key: string): T | undefined;
  setPreference(key: string, value: unknown): Promise<void>;
}
export const AuthService = createToken<AuthService>('core.auth');
