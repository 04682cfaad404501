import type { ReactNode } from 'react';
import type { Resolver, RouteEntry } from '#core';
import { routes } from '#shared/routes';
import type { Place } from '../navigation/match-route';
import type { PluginService } from '../plugins/plugin-service';
import { Later } from '../react/use-later';

interface Around {
  readonly children: ReactNode;
}

const screens = new Map<string, Later>();
const aheads = new Map<string, (services: Resolver) => void | Promise<void>>();
const kept = new Set<string>();
const plainPaths: readonly string[] = ['/', routes.login(), routes.register()];

/** True for the addresses of signing in and registering, where nobody has business who is signed in. */
export const isPlainPath = (path: string): boolean => plainPaths.includes(path);

/** True for the screens before sign-in: plain HTML that waits for no block and for no other plugin. */
export const isPlain = ({ path }: RouteEntry): boolean => isPlainPath(path);

/** Identifies a screen over all plugins. */
export const screenKey = ({ plugin, route }: Pick<Place, 'plugin' | 'route'>): string => `${plugin}#${route.screen}`;

/** A screen whose code is fetched once. */
export function screenOf(plugins: PluginService, { plugin, route }: Pick<Place, 'plugin' | 'route'>): Later {
  const key = screenKey({ plugin, route });
  const known = screens.get(key);
  if (known) return known;
  const screen = new Later(async () => {
    const load = await plugins.screen(plugin, route.screen, isPlain(route));
    const { default: Screen, ahead, keep } = await load();
    if (ahead) aheads.set(key, ahead);
    if (keep) kept.add(key);
    return Screen;
  });
  screens.set(key, screen);
  return screen;
}

/** Asks for what a screen whose code is here shows first, if it says what that is. */
export const screenAhead = (services: Resolver, place: Pick<Place, 'plugin' | 'route'>): void | Promise<void> =>
  aheads.get(screenKey(place))?.(services);

/** True for a screen whose code is here and wants to stay behind others. */
export const isKept = (place: Pick<Place, 'plugin' | 'route'>): boolean => kept.has(screenKey(place));

/** What stands around most screens: header, menus, footer. */
const frame = new Later<Around>(() => import(/* webpackChunkName: "shell" */ '../frame').then(({ Frame }) => Frame));

/** What a screen without frame still needs. */
const bareFrame = new Later<Around>(() =>
  import(/* webpackChunkName: "shell" */ './bare-frame').then(({ BareFrame }) => BareFrame),
);

/** What a screen is drawn within; nothing for those before sign-in. */
export const surroundingsOf = (route: RouteEntry): Later<Around> | undefined =>
  isPlain(route) ? undefined : route.layout === 'bare' ? bareFrame : frame;
