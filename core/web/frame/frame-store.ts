import { computedStruct, makeAutoObservable, observableRef } from 'mobx';
import type { Area } from '#core';
import { routes } from '#shared/routes';
import type { AuthService } from '../auth/auth-service';
import type { LocaleService } from '../locale/locale-service';
import type { NavigationService } from '../navigation/navigation-service';
import type { SiteMapService } from '../site-map/site-map-service';
import { menuPathOf, menuTrees, type MenuNode } from './menu-tree';

/** What the frame shows of the present place: areas, menus, the way to here, favourites. */
export class FrameStore {
  /** The left menu as a drawer on small screens. */
  drawerOpen = false;
  paletteOpen = false;
  sheetOpen = false;
  helpOpen = false;
  /** Frame and first screen have been seen for a moment. */
  isSettled = false;
  /** Codes of the groups of the menu as they were folded by hand; null while they follow the way to the screen. */
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
        labelOf: false,
        areaLabel: false,
      },
      { autoBind: true },
    );
  }

  get trees(): ReadonlyMap<Area, readonly MenuNode[]> {
    return menuTrees(this.siteMap.menus);
  }

  /** The areas in the header; personal settings hang on the person instead. */
  get areas(): readonly Area[] {
    return [...this.trees.keys()].filter((area) => area !== 'setting');
  }

  /** The menu lines from the top to the present screen. */
  get way(): readonly MenuNode[] {
    return menuPathOf(this.trees, this.navigation.place, this.navigation.path);
  }

  get area(): Area | undefined {
    return (
      this.way[0]?.entry.area ?? [...this.trees.keys()].find((area) => this.navigation.path.startsWith(`/${area}`))
    );
  }

  /** Codes of the unfolded groups of the menu. */
  get groupsOpen(): readonly string[] {
    return this.unfolded ?? this.way.map(({ entry }) => entry.code);
  }

  get leftMenu(): readonly MenuNode[] {
    return this.area ? (this.trees.get(this.area) ?? []) : [];
  }

  /** Title of the present screen. */
  get title(): string {
    const { place } = this.navigation;
    return place ? this.locale.text(place.plugin, place.route.title) : '';
  }

  /** Addresses of the person's favourite screens. */
  get favorites(): readonly string[] {
    return this.auth.preference<readonly string[]>('favoriteScreens') ?? [];
  }

  /** Somebody asked for the tour, by its step in the address, or has come for the first time. */
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

  labelOf({ entry, plugin }: Pick<MenuNode, 'entry' | 'plugin'>): string {
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

  /** Lets the groups of the menu follow the way again. */
  followWay(): void {
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
