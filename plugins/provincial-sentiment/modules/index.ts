import type { Module } from '#plugins/analysis';
import { regionArticles } from './region-articles';
import { regionMap } from './region-map';
import { regionNegative } from './region-negative';
import { regionTrend } from './region-trend';

export { regionArticles, type RegionArticle } from './region-articles';
export { regionMap } from './region-map';
export { regionNegative } from './region-negative';
export { type RegionRow } from './region-row';
export { regionTrend, type RegionSpan } from './region-trend';

/** Modules about regions; each covers the subregions of the region in its filter, or of the country. */
export const regionModules = [regionMap, regionNegative, regionTrend, regionArticles] as unknown as readonly Module[];
