import { makeAutoObservable } from 'mobx';
import { getHomePage, inject, type ActionEntry, type Area, type MenuEntry, type RouteEntry } from '#core';
import { routes } from '#shared/routes';
import { AuthService } from '../auth/auth-service';
import { matchRoute, type Place } from '../navigation/match-route';
import { PluginService, type Owned } from '../plugins/plugin-service';
import { PrivilegeService } from '../privilege/privilege-service';
import type { SiteMapService } from './site-map-service';

const areaOrder: readonly Area[] = ['front', 'manage', 'operate', 'monitor', 'big-screen', 'setting'];
const lastResort = routes.personalInfo();

export class MobxSiteMapService implements SiteMapService {
  constructor(
    @inject(PluginService) private readonly plugins: PluginService,
    @inject(PrivilegeService) private readonly privileges: PrivilegeService,
    @inject(AuthService) private readonly auth: AuthService,
  ) {
    makeAutoObservable<this, 'plugins' | 'privileges' | 'auth'>(this, {
      plugins: false,
      privileges: false,
      auth: false,
      find: false,
      may: false,
      mayOpen: false,
    });
  }

  get routes(): readonly Owned<RouteEntry>[] {
    return this.plugins.routes.filter(({ entry }) => this.mayRoute(entry));
  }

  get menus(): readonly Owned<MenuEntry>[] {
    const lines = this.plugins.menus
      .filter(
        ({ entry }) => this.privileges.may(entry.privilege) && (entry.path === undefined || this.mayOpen(entry.path)),
      )
      .sort(
        (one, other) =>
          areaOrder.indexOf(one.entry.area) - areaOrder.indexOf(other.entry.area) ||
          one.entry.order - other.entry.order,
      );
    const leads = (line: MenuEntry): boolean =>
      line.path !== undefined || lines.some(({ entry }) => entry.parent === line.code && leads(entry));
    return lines.filter(({ entry }) => leads(entry));
  }

  get actions(): readonly Owned<ActionEntry>[] {
    return this.plugins.actions.filter(({ entry }) => this.privileges.may(entry.privilege) && this.mayOpen(entry.path));
  }

  get home(): string {
    const { user } = this.auth;
    if (!user) return routes.login();
    const wanted = user.Scope_Path ?? getHomePage(user);
    if (this.mayOpen(wanted)) return wanted;
    return this.menus.find(({ entry }) => entry.path)?.entry.path ?? lastResort;
  }

  find(path: string): Place | undefined {
    return matchRoute(this.plugins.routes, path);
  }

  may(place: Place): boolean {
    return this.mayRoute(place.route);
  }

  mayOpen(address: string): boolean {
    const place = this.find(address.split(/[?#]/, 1)[0] as string);
    return place !== undefined && this.may(place);
  }

  private mayRoute({ access, privilege }: RouteEntry): boolean {
    return access === 'open' || (this.auth.user !== null && this.privileges.may(privilege));
  }
}
