import { computed } from 'mobx';
import { useMemo } from 'react';
import { LocaleService, SiteMapService, useLoaded, useService, type Loaded } from '#core/web';
import { getEntry, type HelpEntry, type HelpGroup } from '../entry';
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
  const shown = useMemo(() => computed(() => shownGroups(groups, siteMap, locale)), [groups, siteMap, locale]);
  return shown.get();
}

function shownGroups(groups: readonly HelpGroup[], siteMap: SiteMapService, locale: LocaleService): ShownGroup[] {
  const shown = ({ paths, ...entry }: HelpEntry): ShownEntry[] => {
    for (const path of paths) {
      const place = siteMap.find(path);
      if (place?.route.path === path)
        return [
          {
            ...entry,
            paths,
            path,
            title: locale.text(place.plugin, place.route.title),
            isPart: path.includes(':'),
            mayOpen: siteMap.may(place),
          },
        ];
    }
    return [];
  };
  return groups
    .map(({ key, entries }) => ({ key, entries: entries.flatMap(shown) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the visible entry for a route. */
export const shownEntry = (groups: readonly ShownGroup[], path: string): ShownEntry | undefined =>
  getEntry(groups, path) as ShownEntry | undefined;
