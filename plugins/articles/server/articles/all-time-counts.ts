import { isId } from '#core/resource';
import type { Caller, DatabaseService, ServerKernel } from '#core/server';
import { listOf } from '#core/filter';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { ArticleFilter } from '../../filter';
import { getNumbers } from '../filters/known-values';
import { visibleSubjects } from './visible-subjects';

/** Filters that the counters support besides the hour; a list without a time covers all hours. */
const counted: ReadonlySet<string> = new Set(['Subject_ID', 'Media_Type', 'Emotion']);
/** Parameters that affect how a list is displayed, not its content. */
const shown: ReadonlySet<string> = new Set(['sort', 'after', 'size']);

/**
 * Counts the articles of a list without a time by media type, keyed by the type's number, as sums of the counters; the
 * cost does not depend on the size of the list. Returns undefined when the counters cannot answer: articles in several
 * of the requested subjects would count twice, and other filters need the articles themselves.
 */
export async function allTimeCounts(
  database: DatabaseService,
  kernel: ServerKernel,
  caller: Caller,
  filter: ArticleFilter,
): Promise<ReadonlyMap<number, number> | undefined> {
  if (!Object.entries(filter).every(([name, value]) => counted.has(name) || shown.has(name) || !value))
    return undefined;
  const requestedIds = listOf(filter.Subject_ID);
  if (requestedIds.length > 1 || !requestedIds.every(isId)) return undefined;
  const visible = await visibleSubjects(kernel, caller);
  if (visible !== null && !(requestedIds.length === 1 && visible.includes(requestedIds[0] as string))) return undefined;
  const { rows } = await database.prepared<{ media_type: number; count: string }>(
    `select media_type, sum(count) as count from article_count where client_id = $1 and subject_id = $2
        and ($3::smallint[] is null or media_type = any($3::smallint[]))
        and ($4::smallint[] is null or emotion = any($4::smallint[]))
      group by 1 having sum(count) > 0`,
    [
      caller.clientId,
      requestedIds[0] ?? '0',
      filter.Media_Type ? getNumbers(filter.Media_Type, mediaTypeTerms, 'Media_Type') : null,
      filter.Emotion ? getNumbers(filter.Emotion, emotionTerms, 'Emotion') : null,
    ],
  );
  return new Map(rows.map(({ media_type, count }) => [media_type, Number(count)]));
}
