import { createToken, type ActionEntry, type MenuEntry, type RouteEntry } from '#core';
import type { Place } from '../navigation/match-route';
import type { Owned } from '../plugins/plugin-service';

/** The screens, menus and actions that this person may see. */
export interface SiteMapService {
  readonly routes: readonly Owned<RouteEntry>[];
  /** Menu lines by their order, those without any permitted screen left out. */
  readonly menus: readonly Owned<MenuEntry>[];
  /** What the command palette may offer to begin. */
  readonly actions: readonly Owned<ActionEntry>[];
  /** The page that this person starts on. */
  readonly home: string;
  /** The route of a path, permitted or not. */
  find(path: string): Place | undefined;
  may(place: Place): boolean;
  /** Whether an address, with or without its question, leads to a screen that this person may see. */
  mayOpen(address: string): boolean;
}
export const SiteMapService = createToken<SiteMapService>('core.site-map');
