import type { Module } from '#plugins/analysis';
import { contentTypes } from './content-types';
import { coWords } from './co-words';
import { entityRank } from './entities';
import { hitWords } from './hit-words';
import { lead } from './lead';
import { topicEmotion } from './topic-emotion';
import { topics } from './topics';
import { wordCloud } from './word-cloud';

export { contentTypes, type ContentTypeRow } from './content-types';
export { coWords, type CoWordRow } from './co-words';
export { entityRank } from './entities';
export { hitWords, type HitWordRow } from './hit-words';
export { lead, type LeadStatement, type LeadRow } from './lead';
export { topicEmotion } from './topic-emotion';
export { type TopicRow } from './topic-row';
export { topics } from './topics';
export { wordCloud } from './word-cloud';

export const contentModules = [
  lead,
  wordCloud,
  topics,
  topicEmotion,
  entityRank,
  coWords,
  hitWords,
  contentTypes,
] as unknown as readonly Module[];
