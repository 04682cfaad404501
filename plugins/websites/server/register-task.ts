import { defineThreadTask } from '#core/server';
import type { RegisteredSite } from '#plugins/articles';
import type { IntakeItem } from '#plugins/articles/server';
import { findRegions } from '#shared/geo';
import { nearestSite } from './nearest-site';

/** Trace step under which an article records what the registry filled in. */
export const registerStep = 'website-register';

/**
 * Fills in fields of an article that its source did not provide and the registry has. A region found in the text or for
 * the author takes precedence over that of the site.
 */
export default defineThreadTask<
  readonly RegisteredSite[],
  ReadonlyMap<string, RegisteredSite>,
  IntakeItem[],
  IntakeItem[]
>({
  prepare: (sites) => new Map(sites.map((site) => [site.Domain, site])),
  run: (sites, items) => {
    if (sites.size === 0) return items;
    for (const item of items) {
      const site = item.rejected || item.domain === '' ? undefined : nearestSite(sites, item.domain);
      if (!site) continue;
      const filled: string[] = [];
      if (!item.raw.site?.trim()) {
        item.site = site.Site_Name;
        filled.push('Site');
      }
      if (!item.raw.mediaType && item.raw.parentUrl === undefined) {
        item.mediaType = site.Media_Type;
        filled.push('Media_Type');
      }
      if (site.Region && !item.raw.region && item.regions.length === 0 && findRegions(item.author).length === 0) {
        item.region = site.Region;
        filled.push('Region');
      }
      if (filled.length > 0) item.trace.push({ step: registerStep, domain: site.Domain, filled });
    }
    return items;
  },
});
