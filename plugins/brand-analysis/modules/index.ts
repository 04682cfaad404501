import type { Module } from '#plugins/analysis';
import { brandBest, brandWorst } from './brand-articles';
import { brandMedia, brandRegions } from './brand-places';
import { brandNetSentiment, brandSentiment } from './brand-sentiment';
import { brandShare } from './brand-share';
import { brandTrend } from './brand-trend';
import { brandWords } from './brand-words';

export { brandBest, brandWorst, type BrandArticle } from './brand-articles';
export { brandMedia, brandRegions, type BrandPlace } from './brand-places';
export { type BrandCounts } from './brand-row';
export { brandNetSentiment, brandSentiment } from './brand-sentiment';
export { brandShare } from './brand-share';
export { brandTrend } from './brand-trend';
export { brandWords, type BrandWord } from './brand-words';

/** Modules that compare brands; each requires groups. */
export const brandModules = [
  brandShare,
  brandTrend,
  brandNetSentiment,
  brandSentiment,
  brandMedia,
  brandRegions,
  brandWords,
  brandBest,
  brandWorst,
] as unknown as readonly Module[];
