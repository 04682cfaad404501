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

/** Why a session ended without the person's doing, and how many drafts of theirs are kept on this device. */
export interface SessionLoss {
  /** A `SessionEnd`, `service-expired`, `elsewhere` for another window, or the code of a refusal. */
  readonly reason: string;
  readonly drafts: number;
}

/**
 * Who is signed in, and by which token.
 * Keeps token and person in local storage, so that a reload needs no question to the server before it draws.
 */
export class AuthService {
  token: AuthToken | null;
  user: CurrentUser | null;
  /** For the sign-in page, until somebody signs in; null after one's own sign-out. */
  loss: SessionLoss | null;
  /** How many drafts the person has here; known once there was a form. */
  keptDrafts: (() => number) | undefined;
  private renewing: Promise<void> | undefined;
  /** The code of the login-free link that this page was opened by: it is never stored, and goes with the page. */
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

  /** The token has three parts and its `exp` is in the future. */
  get hasValidToken(): boolean {
    return isTokenValid(this.token);
  }

  /** The page was opened by a login-free link that still worked when it was used last. */
  get cameByLink(): boolean {
    return this.link !== undefined;
  }

  /** An operator acts as this person. */
  get simulated(): boolean {
    return this.user?.Is_Simulate_Login_User === true;
  }

  /** Stores a token, and whose it is, which is loaded unless it came with the token. */
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
   * Begins the session anew by the link that the page was opened with, after one that ended while nobody was there to
   * renew it; false without a link that still works.
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

  /** Stores a renewed token of the same person. */
  renew(token: AuthToken): void {
    this.token = token;
    this.storage.write('token', token);
  }

  /** Sees to a token that holds: one that another window renewed, else a new one of the server. */
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
    // Whoever has left or signed in meanwhile is not given the token of before.
    if (this.token === before) this.renew(token);
  }

  /** Asks for user info and privileges, at once and as far as they are not known, and stores them. */
  async loadCurrentUser(known: Pick<SignedIn, 'User' | 'Privileges'> = {}): Promise<CurrentUser> {
    const [user, privileges] = await Promise.all([
      known.User ?? this.http.request<CurrentUser>('GET', '/v1/user-info'),
      known.Privileges ?? this.http.request<PrivilegeMap>('GET', '/v1/privilege').catch(noneIfRestricted),
    ]);
    runInAction(() => {
      this.take(user);
      this.privileges.take(privileges);
    });
    return user;
  }

  /** Takes what the server says of the person after a change. */
  take(user: CurrentUser): void {
    this.user = user;
    this.storage.write('user', user);
  }

  /** Lets an operator act as another person, for a reason that is written down. */
  async simulate(userId: string, reason: string): Promise<void> {
    await this.signIn(
      await this.http.request<AuthToken>('POST', '/v1/simulate', { body: { User_ID: userId, reason } }),
    );
  }

  /** Leaves the person acted as. */
  async endSimulation(): Promise<void> {
    await this.signIn(await this.http.request<AuthToken>('DELETE', '/v1/simulate'));
  }

  /** Ends the session on the server, then here. */
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

  /** What is still to be said in this person's name is said before they sign out. */
  beforeSignOut(farewell: () => Promise<void>): () => void {
    this.farewells.add(farewell);
    return () => this.farewells.delete(farewell);
  }

  /**
   * Forgets the person, the privileges and everything stored but the client UI id and drafts; `reason` says why the
   * session ended unless the person ended it.
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

  /** Where the session that was cleared last ends besides here; told once. */
  takeLeave(): string | undefined {
    const { leave } = this;
    this.leave = undefined;
    return leave;
  }

  /** What the person chose under a key; kept on the server. */
  preference<T>(key: string): T | undefined {
    return this.user?.Preferences[key] as T | undefined;
  }

  async setPreference(key: string, value: unknown): Promise<void> {
    if (!this.user) return;
    this.take({ ...this.user, Preferences: { ...this.user.Preferences, [key]: value } });
    await this.http.request('PUT', '/v1/user-preference', { body: { key, value } });
  }
}

/** A session that must change its password, or whose service has ended, may not ask for its privileges: it has none. */
function noneIfRestricted(error: unknown): PrivilegeMap {
  if (error instanceof PermissionError) return {};
  throw error;
}
