import { autorun, reaction } from 'mobx';
import type { Kernel } from '#core';
import { AuthService } from '../auth/auth-service';
import { BrandService } from '../brand/brand-service';
import { CommandService } from '../command/command-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { leaveByEscape } from '../menu-state/leave-by-escape';
import { MenuStateService } from '../menu-state/menu-state-service';
import { NavigationService } from '../navigation/navigation-service';
import { pageTitle, showIcon } from '../navigation/page-mark';
import { VisitLog } from '../navigation/visit-log';
import { watchLinks } from '../navigation/watch-links';
import type { WebSide } from '../side';
import { ThemeService } from '../theme/theme-service';
import { fetchNext } from './fetch-next';

/** Synchronizes the page with the services: title, icon, color, keyboard, access statistics. */
export function connectPage(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const brand = kernel.get(BrandService);
  const locale = kernel.get(LocaleService);
  const navigation = kernel.get(NavigationService);
  const theme = kernel.get(ThemeService);
  const visits = new VisitLog(kernel.get(HttpService));

  const titleOf = (): string => {
    const { place, status } = navigation;
    if (place) return locale.text(place.plugin, place.route.title);
    return status === 'checking' ? '' : locale.text('core', `screen.${status}`);
  };

  const stops = [
    autorun(() => {
      if (navigation.status !== 'checking') document.title = pageTitle(titleOf(), brand.systemName);
    }),
    autorun(() => showIcon(brand.icon)),
    autorun(() => {
      if (!auth.user && brand.color) theme.setColor(brand.color);
    }),
    reaction(
      () => ({ path: navigation.path, place: navigation.place }),
      ({ path, place }) => {
        if (!place || place.route.access === 'open' || !auth.user?.Is_User_Access_Statistics_Enabled || auth.simulated)
          return;
        visits.note(path);
      },
      { equals: (one, other) => one.path === other.path && one.place === other.place },
    ),
    reaction(
      () => auth.user?.User_ID,
      () => visits.forget(),
    ),
    visits.watch(),
    auth.beforeSignOut(() => visits.tell()),
    leaveByEscape(kernel.get(MenuStateService)),
    kernel.get(CommandService).listen(),
    fetchNext(kernel),
    watchLinks(navigation),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
