import type { Module } from '../module';
import { negativeRank, newestNegative } from './article-lists';
import { keyFigures } from './key-figures';
import { regionRank, topAuthors, topSites } from './rankings';
import { emotionShare, languageSplit, mediaSplit } from './shares';
import { subjectCounts } from './subject-counts';
import { emotionTrend, volumeTrend } from './trend';

export { negativeFields, negativeRank, newestNegative, type ArticleLine } from './article-lists';
export { keyFigureFields, keyFigures, type KeyFigure } from './key-figures';
export { articleColumns, articleLine, listedArticleSchema } from './listed-article';
export { regionRank, topAuthors, topSites } from './rankings';
export { emotionShare, languageSplit, mediaSplit } from './shares';
export { subjectCounts, type SubjectCount } from './subject-counts';
export { emotionTrend, volumeTrend } from './trend';

/** Modules that this plugin answers itself. */
export const baseModules: readonly Module[] = [
  keyFigures,
  volumeTrend,
  emotionTrend,
  emotionShare,
  mediaSplit,
  regionRank,
  topSites,
  topAuthors,
  languageSplit,
  subjectCounts,
  newestNegative,
  negativeRank,
];
