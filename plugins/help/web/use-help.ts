import { LocaleService, SiteMapService, useLoaded, useService, type Loaded, type Place } from '#core/web';
import { entryOf, type HelpEntry, type HelpGroup } from '../entry';
import { loadHelp, type Help } from './help-texts';

/** An entry with what this person sees of its screen. */
export interface ShownEntry extends HelpEntry {
  readonly path: string;
  /** The title of the screen itself. */
  readonly title: string;
  /** What takes part in the address, such as which article, so that it is opened from a list. */
  readonly isPart: boolean;
  readonly mayOpen: boolean;
}

export interface ShownGroup {
  readonly key: string;
  readonly entries: readonly ShownEntry[];
}

/** What is said in the language of the person; read by components wrapped in `observer`. */
export function useHelp(): Loaded<Help> {
  const { language } = useService(LocaleService);
  return useLoaded(() => loadHelp(language), [language]);
}

/** Gives what this person's plugins show: entries of other screens are left out. */
export function useShownEntries(): (groups: readonly HelpGroup[]) => ShownGroup[] {
  const locale = useService(LocaleService);
  const siteMap = useService(SiteMapService);
  const placeOf = (path: string): Place | undefined => {
    const place = siteMap.find(path);
    return place?.route.path === path ? place : undefined;
  };
  return (groups) =>
    groups
      .map(({ key, entries }) => ({
        key,
        entries: entries.flatMap((entry): ShownEntry[] => {
          const path = entry.paths.find((each) => placeOf(each));
          const place = path === undefined ? undefined : placeOf(path);
          if (path === undefined || !place) return [];
          return [
            {
              ...entry,
              path,
              title: locale.text(place.plugin, place.route.title),
              isPart: path.includes(':'),
              mayOpen: siteMap.may(place),
            },
          ];
        }),
      }))
      .filter(({ entries }) => entries.length > 0);
}

/** The shown entry about a route. */
export const shownEntry = (groups: readonly ShownGroup[], path: string): ShownEntry | undefined =>
  entryOf(groups, path) as ShownEntry | undefined;
