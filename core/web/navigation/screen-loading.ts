import { inject, type Resolver } from '#core';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { KernelSource } from '../plugins/kernel-source';
import { PluginService } from '../plugins/plugin-service';
import { getScreen, getSurroundings, isKept, isPlain, prefetchScreen } from '../screen/load-screen';
import { SiteMapService } from '../site-map/site-map-service';
import { wait } from '../wait';
import type { Place } from './match-route';
import { painted } from './painted';

/** Milliseconds for which the previous screen stays visible while the next one loads. */
const timeoutMs = 200;

/** Loads the texts, the frame, the code and the first responses of screens. */
export class ScreenLoading {
  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(HttpService) private readonly http: HttpService,
    @inject(SiteMapService) private readonly siteMap: SiteMapService,
    @inject(PluginService) private readonly plugins: PluginService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(KernelSource) private readonly kernel: () => Resolver,
  ) {}

  /** Loads a screen; stops waiting early when another screen can be shown meanwhile. */
  async prepare(place: Place, isOtherShown: boolean): Promise<void> {
    // A screen kept in the background only requests updates by itself.
    if (!isKept(place)) this.prefetchFirst(place);
    const screen = getScreen(this.plugins, place);
    const isHere = screen.ready !== undefined;
    // The pressed state is painted before a screen is executed or rendered, which takes longer than a frame.
    if (isOtherShown && !isHere) await painted();
    const parts = Promise.all([
      isPlain(place.route) && !this.auth.user ? this.locale.load(['core', place.plugin]) : this.locale.loadFirst(),
      getSurroundings(place.route)?.load(),
      screen.load().then(() => this.prefetchData(place)),
    ]);
    await (isOtherShown ? Promise.race([parts, wait(timeoutMs)]) : parts);
    if (isOtherShown && isHere) await painted();
  }

  /** Prefetches the frame and the code of the screen at an address. */
  prefetch(address: string): void {
    const place = this.siteMap.find(address);
    if (place) {
      if (address === location.pathname) this.prefetchFirst(place);
      void getSurroundings(place.route)
        ?.load()
        .catch(() => undefined);
      void getScreen(this.plugins, place)
        .load()
        .catch(() => undefined);
    }
    void this.locale.loadFirst().catch(() => undefined);
  }

  /** Prefetches the first responses of a screen while it is rendered. */
  private async prefetchData(place: Place): Promise<void> {
    if (location.search === '' && this.auth.user && this.auth.hasValidToken) await prefetchScreen(this.kernel(), place);
  }

  /** Prefetches the screen's first response while its code loads. */
  private prefetchFirst({ route: { first } }: Place): void {
    if (first !== undefined && location.search === '' && this.auth.hasValidToken) this.http.ahead(first);
  }
}
