import type { ComponentType } from 'react';
import type { Place } from '../navigation/match-route';
import type { PluginService } from '../plugins/plugin-service';

const loading = new Map<string, Promise<{ readonly default: ComponentType }>>();

/** Identifies a screen over all plugins. */
export const screenKey = ({ plugin, route }: Pick<Place, 'plugin' | 'route'>): string => `${plugin}#${route.screen}`;

/** Fetches the code of a screen, once; a failed attempt may be repeated. */
export function loadScreen(plugins: PluginService, place: Pick<Place, 'plugin' | 'route'>): Promise<{ readonly default: ComponentType }> {
  const key = screenKey(place);
  const running = loading.get(key);
  if (running) return running;
  const started = plugins.screen(place.plugin, place.route.screen).then((load) => load());
  started.catch(() => loading.delete(key));
  loading.set(key, started);
  return started;
}

/** Fetches the frame around the screens: header, menus, footer. */
export const loadFrame = () => import(/* webpackChunkName: "shell" */ '../frame');
