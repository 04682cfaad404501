import { computed } from 'mobx';
import { useMemo } from 'react';
import { LocaleService, PluginService, SiteMapService, useLoaded, useService, type Loaded } from '#core/web';
import { getEntry, type HelpEntry, type HelpGroup } from '../entry';
import { inMenuOrder } from './entry-order';
import { loadHelp, type Help } from './help-texts';

/** An entry with the user's view of its screen. */
export interface ShownEntry extends HelpEntry {
  readonly path: string;
  /** Title of the screen itself. */
  readonly title: string;
  /** True when the route needs parameters, such as an article, so that it is opened from a list. */
  readonly isPart: boolean;
  readonly mayOpen: boolean;
}

interface OwnedEntry {
  readonly plugin: string;
  readonly menuCode?: string;
}

export interface ShownGroup {
  readonly key: string;
  readonly entries: readonly ShownEntry[];
}

/** Returns the help in the user's language; for components wrapped in `observer`. */
export function useHelp(): Loaded<Help> {
  const { language } = useService(LocaleService);
  return useLoaded(() => loadHelp(language), [language]);
}

const none: readonly HelpGroup[] = [];

/**
 * Returns the entries of the user's plugins, without those of other screens. For components wrapped in `observer`; the
 * result is stable while nothing in it changes.
 */
export function useShownEntries(groups: readonly HelpGroup[] = none): readonly ShownGroup[] {
  const locale = useService(LocaleService);
  const siteMap = useService(SiteMapService);
  const plugins = useService(PluginService);
  const shown = useMemo(
    () => computed(() => shownGroups(groups, siteMap, locale, plugins)),
    [groups, siteMap, locale, plugins],
  );
  return shown.get();
}

function shownGroups(
  groups: readonly HelpGroup[],
  siteMap: SiteMapService,
  locale: LocaleService,
  plugins: PluginService,
): ShownGroup[] {
  const shown = (entry: HelpEntry): (ShownEntry & OwnedEntry)[] => {
    for (const path of entry.paths) {
      const place = siteMap.find(path);
      if (place?.route.path === path)
        return [
          {
            ...entry,
            path,
            plugin: place.plugin,
            menuCode: place.route.menuCode,
            title: locale.text(place.plugin, place.route.title),
            isPart: path.includes(':'),
            mayOpen: siteMap.may(place),
          },
        ];
    }
    return [];
  };
  const menus = plugins.menus.map(({ entry }) => entry);
  return groups
    .map(({ key, entries }) => ({ key, entries: inMenuOrder(entries.flatMap(shown), menus) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the visible entry for a route. */
export const shownEntry = (groups: readonly ShownGroup[], path: string): ShownEntry | undefined =>
  getEntry(groups, path) as ShownEntry | undefined;
