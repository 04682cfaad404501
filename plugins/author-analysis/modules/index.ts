import type { Module } from '#plugins/analysis';
import { authorCited } from './author-cited';
import { authorEmotion } from './author-emotion';
import { authorFirst } from './author-first';
import { authorHeatMap } from './author-heat-map';
import { authorInfluence } from './author-influence';
import { authorLeaders, authorRank } from './author-rank';
import { authorSimilar, authorSites } from './author-similar';
import { authorRepeaters, authorSources } from './author-sources';
import { authorSubjects } from './author-subjects';

export { authorCited } from './author-cited';
export { authorEmotion, type AuthorEmotion } from './author-emotion';
export { authorFirst, type FirstArticle } from './author-first';
export { authorHeatMap, type PostingHour } from './author-heat-map';
export { authorInfluence, type InfluenceRow } from './author-influence';
export { authorLeaders, authorRank, getMeasure, type AuthorMeasure } from './author-rank';
export { accountName, type AuthorRow } from './author-row';
export { authorSimilar, authorSites, type Namesake, type SimilarAccount } from './author-similar';
export { authorRepeaters, authorSources, type CopiedAccount, type Repeater } from './author-sources';
export { authorSubjects, type AuthorSubject } from './author-subjects';

/** Modules about all accounts. */
export const anyoneModules = [
  authorRank,
  ...authorLeaders.map(({ module }) => module),
  authorHeatMap,
] as unknown as readonly Module[];

/** Modules about authors. */
export const authorModules = [
  ...anyoneModules,
  authorEmotion,
  authorSubjects,
  authorSources,
  authorRepeaters,
  authorCited,
  authorFirst,
  authorInfluence,
  authorSimilar,
  authorSites,
] as unknown as readonly Module[];
