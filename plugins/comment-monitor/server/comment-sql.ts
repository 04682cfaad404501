import { containsText } from '#core/server';
import type { Parameters } from '#core/server';
import { emotions } from '#shared/vocabulary';
import type { CommentFilter } from '../contract';
import type { LabelledFilter } from './author-labels';
import type { WatchedArticle } from './watched-articles';

/** Publication time of a comment `r`, or its fetch time where the site gives none. */
export const commentTime = 'coalesce(r.published_at, r.fetched_at)';

/** Separates author and site where both are compared as one text; it does not occur in names. */
const pairEnd = String.fromCharCode(31);
/** Joins the article of a comment to get the site on which it was written. */
const homes = ' join article home on home.article_id = r.article_id';

/** Returns the SQL for the comments `r` of tracked articles `v` that match a filter. */
export function getComments(
  watched: readonly WatchedArticle[],
  { Emotion, Is_New, keyword, Word, Author, Labelled, From, To }: LabelledFilter<CommentFilter>,
  parameters: Parameters,
): { readonly from: string; readonly where: string } {
  const ids = parameters.add(watched.map(({ article_id }) => article_id));
  const viewed = parameters.add(watched.map((each) => each.viewed));
  const text = keyword ? parameters.add(keyword) : '';
  const labelled = Labelled
    ? parameters.add(Labelled.authors.map((author, index) => `${author}${pairEnd}${Labelled.sites[index] ?? ''}`))
    : '';
  const conditions = [
    ...(Emotion ? [`r.emotion = ${parameters.add(emotions[Emotion])}`] : []),
    ...(Is_New ? [`(r.reply_id > v.viewed) = ${parameters.add(Is_New === 'true')}`] : []),
    ...(text ? [containsText(text, 'r.text', 'r.author')] : []),
    ...(Word
      ? [
          `exists (select 1 from comment_word w where w.article_id = r.article_id and w.reply_id = r.reply_id
            and w.words @> string_to_array(${parameters.add(Word)}, ','))`,
        ]
      : []),
    ...(Author ? [`r.author = ${parameters.add(Author)}`] : []),
    ...(Labelled
      ? [
          `(r.author || chr(31) = any(${labelled}::text[]) or r.author || chr(31) || home.site = any(${labelled}::text[]))`,
        ]
      : []),
    ...(From ? [`${commentTime} >= ${parameters.add(From)}::timestamptz`] : []),
    ...(To ? [`${commentTime} <= ${parameters.add(To)}::timestamptz`] : []),
  ];
  return {
    from: `unnest(${ids}::bigint[], ${viewed}::bigint[]) as v (article_id, viewed)
      join article_reply r on r.article_id = v.article_id${labelled ? homes : ''}`,
    where: conditions.join(' and ') || 'true',
  };
}
