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

/** The questions about regions; each asks about what lies under the one region of its filter, or under the country. */
export const regionModules = [regionMap, regionNegative, regionTrend, regionArticles] as unknown as readonly Module[];
