import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  AuthenticationError,
  inject,
  PermissionError,
  type AuthToken,
  type CurrentUser,
  type PrivilegeMap,
  type SignedIn,
} from '#core';
import { HttpService } from '../http/http-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { StorageService } from '../storage/storage-service';
import { isTokenValid } from './token';

/** Why a session ended without the user's action, and how many of the user's drafts are stored on this device. */
export interface SessionLoss {
  /** A `SessionEnd`, `service-expired`, `elsewhere` for another window, or the code of a refusal. */
  readonly reason: string;
  readonly drafts: number;
}

/**
 * Manages the signed-in user and the token. Both are stored in local storage, so that a reload can render without a
 * request to the server.
 */
export class AuthService {
  token: AuthToken | null;
  user: CurrentUser | null;
  /** Shown on the sign-in page until a user signs in; null after a manual sign-out. */
  loss: SessionLoss | null;
  /** Returns the number of the user's drafts on this device; set once a form has been opened. */
  keptDrafts: (() => number) | undefined;
  private renewing: Promise<void> | undefined;
  /** Code of the login-free link that opened this page; it is never stored and is lost with the page. */
  private link: string | undefined;
  private arriving: Promise<boolean> | undefined;
  private leave: string | undefined;
  private readonly farewells = new Set<() => Promise<void>>();

  constructor(
    @inject(StorageService) private readonly storage: StorageService,
    @inject(HttpService) private readonly http: HttpService,
    @inject(PrivilegeService) private readonly privileges: PrivilegeService,
  ) {
    this.token = storage.read<AuthToken>('token') ?? null;
    this.user = this.hasValidToken ? (storage.read<CurrentUser>('user') ?? null) : null;
    this.loss = storage.readOfWindow<SessionLoss>('sessionLoss') ?? null;
    makeAutoObservable<
      this,
      'storage' | 'http' | 'privileges' | 'link' | 'arriving' | 'leave' | 'farewells' | 'renewing'
    >(
      this,
      {
        token: observableRef,
        user: observableRef,
        loss: observableRef,
        renewing: false,
        ensureToken: false,
        keptDrafts: false,
        hasValidToken: false,
        link: false,
        arriving: false,
        cameByLink: false,
        leave: false,
        takeLeave: false,
        farewells: false,
        beforeSignOut: false,
        storage: false,
        http: false,
        privileges: false,
      },
      { autoBind: true },
    );
  }

  /** True when the token has three parts and its `exp` is in the future. */
  get hasValidToken(): boolean {
    return isTokenValid(this.token);
  }

  /** True when the page was opened by a login-free link that was still valid when last used. */
  get cameByLink(): boolean {
    return this.link !== undefined;
  }

  /** True when an operator is impersonating this user. */
  get simulated(): boolean {
    return this.user?.Is_Simulate_Login_User === true;
  }

  /** Stores a token and its user, who is loaded unless included with the token. */
  async signIn({ User, Privileges, ...token }: SignedIn): Promise<CurrentUser> {
    this.renew(token);
    this.setLoss(null);
    return this.loadCurrentUser({ User, Privileges });
  }

  /** Exchanges the code of a login-free link for a session. */
  async arrive(code: string): Promise<CurrentUser> {
    const token = await this.http.request<AuthToken>('POST', '/public/hand-over', { body: { code } });
    this.link = code;
    return this.signIn(token);
  }

  /**
   * Starts a new session with the link that opened the page, after a session that expired without being renewed;
   * returns false without a valid link.
   */
  arriveAgain(): Promise<boolean> {
    this.arriving ??= this.arriveOnce().finally(() => (this.arriving = undefined));
    return this.arriving;
  }

  private async arriveOnce(): Promise<boolean> {
    try {
      if (this.link !== undefined) await this.arrive(this.link);
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
      this.link = undefined;
    }
    return this.cameByLink;
  }

  /** Stores a renewed token of the same user. */
  renew(token: AuthToken): void {
    this.token = token;
    this.storage.write('token', token);
  }

  /** Ensures a valid token: one that another window has renewed, or else a new one from the server. */
  ensureToken(): Promise<void> {
    this.renewing ??= this.renewOnce().finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async renewOnce(): Promise<void> {
    const before = this.token;
    const stored = this.storage.read<AuthToken>('token');
    if (stored && stored.access_token !== before?.access_token && isTokenValid(stored)) return this.renew(stored);
    if (this.cameByLink && !this.hasValidToken && (await this.arriveAgain())) return;
    const token = await this.http.request<AuthToken>('POST', '/v1/token/renew');
    // A user who has signed out or in meanwhile must not receive the earlier token.
    if (this.token === before) this.renew(token);
  }

  /** Loads user info and privileges in parallel, as far as they are not known, and stores them. */
  async loadCurrentUser(preloaded: Pick<SignedIn, 'User' | 'Privileges'> = {}): Promise<CurrentUser> {
    const [user, privileges] = await Promise.all([
      preloaded.User ?? this.http.request<CurrentUser>('GET', '/v1/user-info'),
      preloaded.Privileges ?? this.http.request<PrivilegeMap>('GET', '/v1/privilege').catch(noneIfRestricted),
    ]);
    runInAction(() => {
      this.take(user);
      this.privileges.take(privileges);
    });
    return user;
  }

  /** Applies the server's user data after a change. */
  take(user: CurrentUser): void {
    this.user = user;
    this.storage.write('user', user);
  }

  /** Lets an operator impersonate another user, for a reason that is recorded. */
  async simulate(userId: string, reason: string): Promise<void> {
    await this.signIn(
      await this.http.request<AuthToken>('POST', '/v1/simulate', { body: { User_ID: userId, reason } }),
    );
  }

  /** Ends the impersonation. */
  async endSimulation(): Promise<void> {
    await this.signIn(await this.http.request<AuthToken>('DELETE', '/v1/simulate'));
  }

  /** Ends the session on the server, then locally. */
  async signOut(): Promise<void> {
    try {
      if (this.hasValidToken) {
        await Promise.all([...this.farewells].map((farewell) => farewell()));
        await this.http.request('POST', '/v1/logout');
      }
    } finally {
      this.clear();
    }
  }

  /** Registers a callback that sends the user's pending data before sign-out. */
  beforeSignOut(farewell: () => Promise<void>): () => void {
    this.farewells.add(farewell);
    return () => this.farewells.delete(farewell);
  }

  /**
   * Clears the user, the privileges and everything stored except the client UI id and drafts; `reason` says why the
   * session ended unless the user ended it.
   */
  clear(reason?: string): void {
    const drafts = this.keptDrafts?.() ?? 0;
    this.leave = this.user?.Logout_URL;
    this.token = null;
    this.user = null;
    this.privileges.clear();
    this.storage.clear();
    this.setLoss(reason === undefined ? null : { reason, drafts });
  }

  private setLoss(loss: SessionLoss | null): void {
    this.loss = loss;
    this.storage.writeOfWindow('sessionLoss', loss);
  }

  /** Returns where else the session that was last cleared has to end; returned once. */
  takeLeave(): string | undefined {
    const { leave } = this;
    this.leave = undefined;
    return leave;
  }

  /** Returns the user's preference for a key; stored on the server. */
  preference<T>(key: string): T | undefined {
    return this.user?.Preferences[key] as T | undefined;
  }

  async setPreference(key: string, value: unknown): Promise<void> {
    if (!this.user) return;
    this.take({ ...this.user, Preferences: { ...this.user.Preferences, [key]: value } });
    await this.http.request('PUT', '/v1/user-preference', { body: { key, value } });
  }
}

/**
 * A session that must change its password, or whose service has expired, may not request its privileges: it has none.
 */
function noneIfRestricted(error: unknown): PrivilegeMap {
  if (error instanceof PermissionError) return {};
  throw error;
}
