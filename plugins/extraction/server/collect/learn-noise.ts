import { canonicalUrl, parametersOf, withoutParameters } from '#shared/web-address';

/** Minimum number of links whose value must differ. */
const minLinks = 3;
/** Number of links of a list that are kept for the next visit. */
const maxLinks = 30;

/** Returns the links of a list to compare at the next visit: those with parameters, as written. */
export const linksToKeep = (urls: readonly (string | undefined)[]): readonly string[] =>
  urls
    .filter((url): url is string => url !== undefined && url.length <= 500 && parametersOf(url).size > 0)
    .slice(0, maxLinks);

/**
 * Returns the parameters that do not identify a page, from the links of two visits: without the parameter a link of
 * this visit is a link of the visit before, with it none is, and all links stay distinct.
 */
export function learnNoise(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const names = new Set(before.flatMap((url) => [...parametersOf(url).keys()]));
  return new Set([...names].filter((name) => isNoise(name, before, now)));
}

function isNoise(name: string, before: readonly string[], now: readonly string[]): boolean {
  const without = new Set([name]);
  const withoutName = (url: string) => {
    const bare = withoutParameters(url, without);
    return bare === undefined ? undefined : canonicalUrl(bare);
  };
  const earlier = new Map<string, string | undefined>();
  for (const url of before) {
    const bare = withoutName(url);
    if (bare === undefined) continue;
    // Two links of one list differ in this parameter only, so that it names the page.
    if (earlier.has(bare)) return false;
    earlier.set(bare, parametersOf(url).get(name));
  }
  const bareUrls = new Set<string>();
  let changed = 0;
  for (const url of now) {
    const bare = withoutName(url);
    if (bare === undefined) continue;
    if (bareUrls.has(bare)) return false;
    bareUrls.add(bare);
    if (!earlier.has(bare)) continue;
    if (earlier.get(bare) === parametersOf(url).get(name)) return false;
    changed += 1;
  }
  return changed >= minLinks;
}
