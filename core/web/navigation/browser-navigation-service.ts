import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { navigate as changeAddress } from 'wouter/use-browser-location';
import { inject } from '#core';
import { routes } from '#shared/routes';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { MenuStateService } from '../menu-state/menu-state-service';
import { isPlainPath } from '../screen/load-screen';
import { hashParameters, takeAuthorization } from './arrival';
import type { Decision } from './guard';
import { LeaveBlocks } from './leave-blocks';
import type { Place } from './match-route';
import { NavigationDecisions } from './navigation-decisions';
import type { NavigateOptions, NavigationService } from './navigation-service';
import { loginAddress } from './own-url';
import { ScreenLoading } from './screen-loading';
import { scrollToTop } from './scroll-to-top';
import { SessionEnd } from './session-end';
import { SignInReturn } from './sign-in-return';

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
  private readonly blocks = new LeaveBlocks();

  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(MenuStateService) private readonly menu: MenuStateService,
    @inject(NavigationDecisions) private readonly decisions: NavigationDecisions,
    @inject(ScreenLoading) private readonly screens: ScreenLoading,
    @inject(SessionEnd) private readonly session: SessionEnd,
    @inject(SignInReturn) private readonly signInReturn: SignInReturn,
  ) {
    makeObservable<this, 'draw'>(this, {
      path: observable,
      search: observable,
      place: observableRef,
      status: observable,
      busy: observable,
      linkTarget: computed,
      draw: action,
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
    window.addEventListener('beforeunload', (event) => !this.blocks.isEmpty && event.preventDefault(), { signal });
    void this.enter();
    return () => listening.abort();
  }

  navigate(address: string, { replace = false }: NavigateOptions = {}): void {
    void this.blocks.mayLeave().then((may) => may && changeAddress(address, { replace }));
  }

  retry(): void {
    void this.enter();
  }

  block(mayLeave: () => boolean | Promise<boolean>): () => void {
    return this.blocks.add(mayLeave);
  }

  afterSignIn(): void {
    changeAddress(this.signInReturn.takeAddress(), { replace: true });
  }

  toLogin(redirect?: string): void {
    this.blocks.clear();
    const logoutUrl = this.session.takeLogoutUrl();
    if (logoutUrl && redirect === undefined) location.assign(logoutUrl);
    else if (!isPlainPath(location.pathname))
      changeAddress(redirect === undefined ? routes.login() : loginAddress(redirect));
  }

  async signOut(): Promise<void> {
    if ((await this.blocks.mayLeave()) && (await this.session.signOut())) this.toLogin();
  }

  prefetch(address = routes.dashboard()): void {
    this.screens.prefetch(address);
  }

  /** Reverts a step back while the page asks whether it may be left. */
  private async returnTo(address: string): Promise<void> {
    if (this.blocks.isEmpty || address === this.path + this.search) return this.follow();
    history.pushState(null, '', this.path + this.search);
    this.navigate(address);
  }

  private async follow(): Promise<void> {
    const authorization = takeAuthorization();
    if (authorization) this.authorization = authorization;
    this.menu.applySwitches(hashParameters(location.hash));
    if (location.pathname === this.path && this.place && this.status === 'drawn' && !authorization) {
      runInAction(() => (this.search = location.search));
      return;
    }
    await this.enter();
  }

  private async enter(): Promise<void> {
    const visit = (this.visit += 1);
    runInAction(() => (this.busy = true));
    this.menu.applySwitches(hashParameters(location.hash));
    const { authorization } = this;
    this.authorization = undefined;
    const decision = await this.decisions.decide(present(), authorization);
    if (visit !== this.visit) return;
    if (decision.kind === 'redirect') return changeAddress(decision.to, { replace: true });
    if (decision.kind === 'expired') {
      await this.session.expire();
      return this.toLogin('/');
    }
    await (decision.kind === 'draw'
      ? this.screens.prepare(decision.place, this.place !== null)
      : this.auth.user
        ? this.locale.loadFirst()
        : this.locale.load(['core'])
    ).catch(() => undefined);
    if (visit === this.visit) this.draw(decision);
  }

  private draw(decision: Decision): void {
    const before = this.path + this.search;
    const moved = location.pathname !== this.path;
    if (location.pathname === routes.login() && this.place) this.signInReturn.remember(before, this.lastUserId);
    this.path = location.pathname;
    this.search = location.search;
    this.place = decision.kind === 'draw' ? decision.place : null;
    this.status = decision.kind === 'draw' ? 'drawn' : (decision.kind as NavigationService['status']);
    this.busy = false;
    this.lastUserId = this.auth.user?.User_ID;
    if (moved) scrollToTop();
  }
}
