import { computedStruct, makeAutoObservable, observableRef } from 'mobx';
import type { Area } from '#core';
import { routes } from '#shared/routes';
import type { AuthService } from '../auth/auth-service';
import type { LocaleService } from '../locale/locale-service';
import type { NavigationService } from '../navigation/navigation-service';
import type { SiteMapService } from '../site-map/site-map-service';
import { getMenuPath, menuTrees, type MenuNode } from './menu-tree';

/** State of the application frame for the current place: areas, menus, breadcrumbs, favorites. */
export class FrameStore {
  /** Whether the left menu is open as a drawer on small screens. */
  drawerOpen = false;
  paletteOpen = false;
  sheetOpen = false;
  helpOpen = false;
  /** True shortly after the frame and the first screen have been shown. */
  isSettled = false;
  /** Codes of the menu groups expanded by the user; null while they follow the current screen. */
  private unfolded: readonly string[] | null = null;

  constructor(
    private readonly siteMap: SiteMapService,
    private readonly navigation: NavigationService,
    private readonly locale: LocaleService,
    private readonly auth: AuthService,
  ) {
    makeAutoObservable<this, 'unfolded' | 'siteMap' | 'navigation' | 'locale' | 'auth'>(
      this,
      {
        unfolded: observableRef,
        groupsOpen: computedStruct,
        siteMap: false,
        navigation: false,
        locale: false,
        auth: false,
        getLabel: false,
        areaLabel: false,
      },
      { autoBind: true },
    );
  }

  get trees(): ReadonlyMap<Area, readonly MenuNode[]> {
    return menuTrees(this.siteMap.menus);
  }

  /** Areas in the header; personal settings are in the user menu instead. */
  get areas(): readonly Area[] {
    return [...this.trees.keys()].filter((area) => area !== 'setting');
  }

  /** Menu items from the root to the current screen. */
  get breadcrumbs(): readonly MenuNode[] {
    return getMenuPath(this.trees, this.navigation.place, this.navigation.path);
  }

  get area(): Area | undefined {
    return (
      this.breadcrumbs[0]?.entry.area ??
      [...this.trees.keys()].find((area) => this.navigation.path.startsWith(`/${area}`))
    );
  }

  /** Codes of the expanded menu groups. */
  get groupsOpen(): readonly string[] {
    return this.unfolded ?? this.breadcrumbs.map(({ entry }) => entry.code);
  }

  get leftMenu(): readonly MenuNode[] {
    return this.area ? (this.trees.get(this.area) ?? []) : [];
  }

  /** Title of the current screen. */
  get title(): string {
    const { place } = this.navigation;
    return place ? this.locale.text(place.plugin, place.route.title) : '';
  }

  /** Paths of the user's favorite screens. */
  get favorites(): readonly string[] {
    return this.auth.preference<readonly string[]>('favoriteScreens') ?? [];
  }

  /** True when the user requested the tour, by its step in the URL, or has signed in for the first time. */
  get isTouring(): boolean {
    const { user, simulated } = this.auth;
    if (new URLSearchParams(this.navigation.search).has('tour')) return true;
    return (
      this.isSettled &&
      user !== null &&
      user.Scope_Path === null &&
      !simulated &&
      !user.Is_Sample_Client &&
      this.auth.preference('tourSeen') === undefined &&
      this.navigation.path === routes.dashboard()
    );
  }

  get isFavorite(): boolean {
    return this.favorites.includes(this.navigation.path);
  }

  toggleFavorite(): Promise<void> {
    const { path } = this.navigation;
    return this.auth.setPreference(
      'favoriteScreens',
      this.isFavorite ? this.favorites.filter((each) => each !== path) : [...this.favorites, path],
    );
  }

  getLabel({ entry, plugin }: Pick<MenuNode, 'entry' | 'plugin'>): string {
    return this.locale.text(plugin, `menu.${entry.code}`);
  }

  areaLabel(area: Area): string {
    return this.locale.text('core', `area.${area}`);
  }

  openDrawer(open: boolean): void {
    this.drawerOpen = open;
  }

  openGroups(codes: readonly string[]): void {
    this.unfolded = codes;
  }

  /** Makes the menu groups follow the current screen again. */
  followRoute(): void {
    this.unfolded = null;
  }

  openPalette(open: boolean): void {
    this.paletteOpen = open;
  }

  openSheet(open: boolean): void {
    this.sheetOpen = open;
  }

  openHelp(open: boolean): void {
    this.helpOpen = open;
  }

  settle(): void {
    this.isSettled = true;
  }
}
