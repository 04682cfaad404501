import { createToken, type ActionEntry, type MenuEntry, type RouteEntry } from '#core';
import type { Place } from '../navigation/match-route';
import type { Owned } from '../plugins/plugin-service';

/** Screens, menus and actions visible to the user. */
export interface SiteMapService {
  readonly routes: readonly Owned<RouteEntry>[];
  /** Menu items in order, without those that have no permitted screen. */
  readonly menus: readonly Owned<MenuEntry>[];
  /** Actions offered in the command palette. */
  readonly actions: readonly Owned<ActionEntry>[];
  /** Start page of the user. */
  readonly home: string;
  /** Returns the route of a path, permitted or not. */
  find(path: string): Place | undefined;
  may(place: Place): boolean;
  /** Returns whether a URL, with or without its query, leads to a screen that the user may see. */
  mayOpen(address: string): boolean;
}
export const SiteMapService = createToken<SiteMapService>('core.site-map');
