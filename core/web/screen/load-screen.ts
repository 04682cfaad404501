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
const retainedKeys = new Set<string>();
const plainPaths: readonly string[] = ['/', routes.login(), routes.register()];

/** Returns true for the sign-in and registration paths, which are of no use to signed-in users. */
export const isPlainPath = (path: string): boolean => plainPaths.includes(path);

/** Returns true for screens before sign-in: plain HTML that waits for no UI component and no other plugin. */
export const isPlain = ({ path }: RouteEntry): boolean => isPlainPath(path);

/** Returns the key of a screen, unique across plugins. */
export const screenKey = ({ plugin, route }: Pick<Place, 'plugin' | 'route'>): string => `${plugin}#${route.screen}`;

/** Returns a screen whose code is loaded once. */
export function getScreen(plugins: PluginService, { plugin, route }: Pick<Place, 'plugin' | 'route'>): Later {
  const key = screenKey({ plugin, route });
  const cachedScreen = screens.get(key);
  if (cachedScreen) return cachedScreen;
  const screen = new Later(async () => {
    const load = await plugins.screen(plugin, route.screen, isPlain(route));
    const { default: Screen, ahead, keep } = await load();
    if (ahead) aheads.set(key, ahead);
    if (keep) retainedKeys.add(key);
    return Screen;
  });
  screens.set(key, screen);
  return screen;
}

/** Prefetches the first data of a screen whose code is loaded, if the screen declares them. */
export const prefetchScreen = (services: Resolver, place: Pick<Place, 'plugin' | 'route'>): void | Promise<void> =>
  aheads.get(screenKey(place))?.(services);

/** Returns true for a loaded screen that stays in the background behind others. */
export const isKept = (place: Pick<Place, 'plugin' | 'route'>): boolean => retainedKeys.has(screenKey(place));

/** Application frame of most screens: header, menus, footer. */
export const frame = new Later<Around>(() =>
  import(/* webpackChunkName: "shell" */ '../frame').then(({ Frame }) => Frame),
);

/** Wrapper of screens without the application frame. */
const bareFrame = new Later<Around>(() =>
  import(/* webpackChunkName: "shell" */ './bare-frame').then(({ BareFrame }) => BareFrame),
);

/** Returns the wrapper of a screen; nothing for those before sign-in. */
export const getSurroundings = (route: RouteEntry): Later<Around> | undefined =>
  isPlain(route) ? undefined : route.layout === 'bare' ? bareFrame : frame;
