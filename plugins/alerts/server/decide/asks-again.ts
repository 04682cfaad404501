import type { ArticleFilter } from '#plugins/articles';
import type { ArticleFeature } from '#plugins/articles/server';
import { dayLength } from '#shared/time';
import type { DecidingRule } from './decide';

/**
 * Milliseconds since storage in which a rule is asked again about an article: numbers grow for days; what people and
 * rules move between subjects later is no news.
 */
export const askedWithin: Readonly<Record<ArticleFeature, number>> = {
  numbers: 7 * dayLength,
  sentiment: dayLength,
  subjects: dayLength,
  tags: dayLength,
  visibility: dayLength,
};

/** Filters whose result depends on none of the features `numbers`, `sentiment` and `tags`. */
const stableFilters: ReadonlySet<string> = new Set([
  'Author',
  'Media_Type',
  'Published_At',
  'Region',
  'Site',
  'Subject_ID',
  'keyword',
  'place',
]);

/** Returns whether a change of this feature may make a rule match an article that it did not match before. */
export function isAskedAgain(
  { conditions, filter }: Pick<DecidingRule, 'conditions'> & { readonly filter: ArticleFilter },
  feature: ArticleFeature,
): boolean {
  // Every rule asks for the subjects of an article, or for its place in the list of the client.
  if (feature === 'subjects' || feature === 'visibility') return true;
  const names = Object.entries(filter).flatMap(([name, value]) => (value ? name : []));
  if (names.some((name) => !stableFilters.has(name) && name !== 'Emotion')) return true;
  if (feature === 'numbers') return conditions.Min_Popularity > 0;
  if (feature === 'tags') return false;
  const { Min_Confidence, Min_Score, Lowest_Level } = conditions;
  return names.includes('Emotion') || Min_Confidence > 0 || Min_Score > 0 || Lowest_Level < 4;
}
