import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { navigate as changeAddress } from 'wouter/use-browser-location';
import { inject, type CurrentUser, type Resolver } from '#core';
import { routes } from '#shared/routes';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MenuStateService } from '../menu-state/menu-state-service';
import { MessageService } from '../message/message-service';
import { KernelSource } from '../plugins/kernel-source';
import { PluginService } from '../plugins/plugin-service';
import { isKept, isPlain, isPlainPath, prefetchScreen, getScreen, getSurroundings } from '../screen/load-screen';
import { SettingsService } from '../settings/settings-service';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { ThemeService } from '../theme/theme-service';
import { wait } from '../wait';
import { hashParameters, takeAuthorization } from './arrival';
import { guard, type Decision } from './guard';
import type { Place } from './match-route';
import type { NavigateOptions, NavigationService } from './navigation-service';
import { loginAddress, ownAddress } from './own-url';
import { painted } from './painted';
import { rememberPage, takePreviousPage } from './previous-page';
import { scrollToTop } from './scroll-to-top';

/** Milliseconds for which the previous screen stays visible while the next one loads. */
const timeoutMs = 200;
const present = (): string => location.pathname + location.search;

/** Follows the address bar with wouter's events, runs the guard, and determines the rendered screen. */
export class BrowserNavigationService implements NavigationService {
  path = location.pathname;
  search = location.search;
  place: Place | null = null;
  status: NavigationService['status'] = 'checking';
  busy = false;
  private visit = 0;
  private lastUserId: string | undefined;
  private authorization: string | undefined;
  private readonly blocks = new Set<() => boolean | Promise<boolean>>();

  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(HttpService) private readonly http: HttpService,
    @inject(SiteMapService) private readonly siteMap: SiteMapService,
    @inject(PluginService) private readonly plugins: PluginService,
    @inject(SettingsService) private readonly settings: SettingsService,
    @inject(StorageService) private readonly storage: StorageService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(ThemeService) private readonly theme: ThemeService,
    @inject(MenuStateService) private readonly menu: MenuStateService,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(KernelSource) private readonly kernel: () => Resolver,
  ) {
    makeAutoObservable<this, Hidden>(this, {
      place: observableRef,
      visit: false,
      lastUserId: false,
      authorization: false,
      blocks: false,
      auth: false,
      http: false,
      siteMap: false,
      plugins: false,
      settings: false,
      storage: false,
      locale: false,
      theme: false,
      menu: false,
      messages: false,
      kernel: false,
      block: false,
      prefetch: false,
      start: false,
      navigate: false,
      retry: false,
      afterSignIn: false,
      toLogin: false,
      signOut: false,
      enter: false,
      decide: false,
      mayLeave: false,
      returnTo: false,
      follow: false,
      prepare: false,
      readAhead: false,
      prefetchData: false,
      leaveExpired: false,
      afterSignInAddress: false,
    });
  }

  get linkTarget(): '_self' | '_blank' {
    return this.auth.user?.Is_Link_Target_Self ? '_self' : '_blank';
  }

  start(authorization?: string): () => void {
    this.authorization = authorization;
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['pushState', 'replaceState', 'hashchange'])
      window.addEventListener(event, () => void this.follow(), { signal });
    window.addEventListener('popstate', () => void this.returnTo(present()), { signal });
    window.addEventListener('beforeunload', (event) => this.blocks.size > 0 && event.preventDefault(), { signal });
    void this.enter();
    return () => listening.abort();
  }

  navigate(address: string, { replace = false }: NavigateOptions = {}): void {
    void this.mayLeave().then((may) => may && changeAddress(address, { replace }));
  }

  retry(): void {
    void this.enter();
  }

  block(mayLeave: () => boolean | Promise<boolean>): () => void {
    this.blocks.add(mayLeave);
    return () => this.blocks.delete(mayLeave);
  }

  afterSignIn(): void {
    changeAddress(this.afterSignInAddress(), { replace: true });
  }

  toLogin(redirect?: string): void {
    this.blocks.clear();
    const leave = this.auth.takeLeave() ?? this.settings.settings?.Logout_URL;
    if (leave && redirect === undefined) location.assign(leave);
    else if (!isPlainPath(location.pathname))
      changeAddress(redirect === undefined ? routes.login() : loginAddress(redirect));
  }

  async signOut(): Promise<void> {
    if (!(await this.mayLeave())) return;
    const { mayLeaveDrafts } = await import(/* webpackChunkName: "shell" */ '../draft/may-leave-drafts');
    if (!(await mayLeaveDrafts(this.auth, this.locale, this.messages))) return;
    try {
      await this.auth.signOut();
    } catch (error) {
      this.messages.error(error);
    }
    this.toLogin();
  }

  prefetch(address = routes.dashboard()): void {
    const place = this.siteMap.find(address);
    if (place) {
      if (address === location.pathname) this.readAhead(place);
      void getSurroundings(place.route)
        ?.load()
        .catch(() => undefined);
      void getScreen(this.plugins, place)
        .load()
        .catch(() => undefined);
    }
    void this.locale.loadFirst().catch(() => undefined);
  }

  private async mayLeave(): Promise<boolean> {
    for (const ask of [...this.blocks]) if (!(await ask())) return false;
    this.blocks.clear();
    return true;
  }

  /** Reverts a step back while the page asks whether it may be left. */
  private async returnTo(address: string): Promise<void> {
    if (this.blocks.size === 0 || address === this.path + this.search) return this.follow();
    history.pushState(null, '', this.path + this.search);
    this.navigate(address);
  }

  private async follow(): Promise<void> {
    const authorization = takeAuthorization();
    if (authorization) this.authorization = authorization;
    this.menu.applySwitches(hashParameters(location.hash));
    if (location.pathname === this.path && this.place && this.status === 'drawn' && !authorization) {
      this.search = location.search;
      return;
    }
    await this.enter();
  }

  private async enter(): Promise<void> {
    const visit = (this.visit += 1);
    runInAction(() => (this.busy = true));
    this.menu.applySwitches(hashParameters(location.hash));
    const decision = await this.decide(present()).catch((error: unknown): Decision => {
      console.error(error);
      return { kind: 'failed' };
    });
    if (visit !== this.visit) return;
    if (decision.kind === 'redirect') return changeAddress(decision.to, { replace: true });
    if (decision.kind === 'expired') return this.leaveExpired();
    await (decision.kind === 'draw'
      ? this.prepare(decision.place)
      : this.auth.user
        ? this.locale.loadFirst()
        : this.locale.load(['core'])
    ).catch(() => undefined);
    if (visit === this.visit) runInAction(() => this.draw(decision));
  }

  private async decide(address: string): Promise<Decision> {
    const { auth, http, siteMap, theme, locale, authorization } = this;
    this.authorization = undefined;
    if (isPlainPath(location.pathname) && auth.hasValidToken) {
      await (auth.user ?? auth.loadCurrentUser());
      return { kind: 'redirect', to: this.afterSignInAddress() };
    }
    const applySettings = (user: CurrentUser) => {
      theme.apply(user);
      locale.use(user.Language).catch((error: unknown) => this.messages.error(error));
    };
    return guard(address, authorization, { auth, http, siteMap, applySettings });
  }

  /** Loads texts, frame and screen; stops waiting early when another screen can be shown meanwhile. */
  private async prepare(place: Place): Promise<void> {
    // A screen kept in the background only requests updates by itself.
    if (!isKept(place)) this.readAhead(place);
    const screen = getScreen(this.plugins, place);
    const isHere = screen.ready !== undefined;
    // The pressed state is painted before a screen is executed or rendered, which takes longer than a frame.
    if (this.place && !isHere) await painted();
    const parts = Promise.all([
      isPlain(place.route) && !this.auth.user ? this.locale.load(['core', place.plugin]) : this.locale.loadFirst(),
      getSurroundings(place.route)?.load(),
      screen.load().then(() => this.prefetchData(place)),
    ]);
    await (this.place ? Promise.race([parts, wait(timeoutMs)]) : parts);
    if (this.place && isHere) await painted();
  }

  /** Prefetches the first responses of a screen while it is rendered. */
  private async prefetchData(place: Place): Promise<void> {
    if (location.search === '' && this.auth.user && this.auth.hasValidToken) await prefetchScreen(this.kernel(), place);
  }

  /** Prefetches the screen's first response while its code loads. */
  private readAhead({ route: { first } }: Place): void {
    if (first !== undefined && location.search === '' && this.auth.hasValidToken) this.http.ahead(first);
  }

  private draw(decision: Decision): void {
    const before = this.path + this.search;
    const moved = location.pathname !== this.path;
    if (location.pathname === routes.login() && this.place) rememberPage(this.storage, before, this.lastUserId);
    this.path = location.pathname;
    this.search = location.search;
    this.place = decision.kind === 'draw' ? decision.place : null;
    this.status = decision.kind === 'draw' ? 'drawn' : (decision.kind as NavigationService['status']);
    this.busy = false;
    this.lastUserId = this.auth.user?.User_ID;
    if (moved) scrollToTop();
  }

  private async leaveExpired(): Promise<void> {
    await this.locale.load(['core']);
    await this.messages.alert(this.locale.text('core', 'session.expired'));
    this.auth.clear('service-expired');
    this.toLogin('/');
  }

  private afterSignInAddress(): string {
    const { user } = this.auth;
    const wanted = ownAddress(new URLSearchParams(location.search).get('redirect'));
    const before = user ? takePreviousPage(this.storage, user.User_ID) : undefined;
    return (
      [wanted, before].find((address) => address && !isPlainPath(address.split(/[?#]/, 1)[0] as string)) ??
      this.siteMap.home
    );
  }
}

type Service =
  | 'auth'
  | 'http'
  | 'siteMap'
  | 'plugins'
  | 'settings'
  | 'storage'
  | 'locale'
  | 'theme'
  | 'menu'
  | 'messages'
  | 'kernel';
type Hidden =
  | Service
  | 'visit'
  | 'lastUserId'
  | 'authorization'
  | 'blocks'
  | 'enter'
  | 'decide'
  | 'mayLeave'
  | 'returnTo'
  | 'follow'
  | 'prepare'
  | 'readAhead'
  | 'prefetchData'
  | 'leaveExpired'
  | 'afterSignInAddress';
