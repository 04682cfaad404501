import type { Statements } from '#core/server';
import { adScore, adThreshold } from '#shared/advertorial';
import { compileSql } from '#shared/query';
import { emotions } from '#shared/vocabulary';
import { isBelowAddress, type FilterEntry } from './filter-entry';

/** Article of the client that matches an entry. */
export interface FilterCandidate {
  readonly article_id: string;
  readonly published_at: Date;
  readonly url: string | null;
}

/** Returns the client's visible articles since a point in time that match an entry, newest first. */
export async function getCandidates(
  tx: Statements,
  entry: Pick<FilterEntry, 'clientId' | 'tree' | 'address' | 'subjectIds' | 'isAds' | 'classification'>,
  since: Date,
  limit: number,
): Promise<readonly FilterCandidate[]> {
  const { sql, parameters } = compileSql(entry.tree, { alias: 'a', firstParameter: 8 });
  const begins = entry.address === null ? null : `${entry.address.replace(/\*$/u, '').replace(/[\\%_]/gu, '\\$&')}%`;
  const { classification, isAds } = entry;
  const { rows } = await tx.query<FilterCandidate & { readonly title: string | null; readonly body: string | null }>(
    `select c.article_id, c.published_at, a.url, ${isAds ? 'a.title_folded as title, a.body_folded as body' : 'null as title, null as body'} from (
         select article_id, published_at, is_emotion_set from client_article c
           where client_id = $1 and published_at >= $2 and not is_hidden
             and ($6::smallint[] is null or (emotion = any($6) and not is_emotion_set))
             and ($3::bigint[] is null or exists (select 1 from subject_article s where s.client_id = $1
               and s.article_id = c.article_id and not s.is_hidden and s.subject_id = any($3::bigint[])))
       ) c join article a on a.article_id = c.article_id
     where a.owner_id is null and ($4::text is null or regexp_replace(lower(a.url), '^([a-z]+://)?(www\\.)?', '') like $4)
       and ($7::real is null or (a.emotion_probability < $7 and not c.is_emotion_set)) and ${sql}
     order by c.published_at desc, c.article_id desc limit $5`,
    [
      entry.clientId,
      since,
      entry.subjectIds,
      begins,
      limit,
      classification && 'emotions' in classification
        ? classification.emotions.map((emotion) => emotions[emotion])
        : null,
      classification && 'below' in classification ? classification.below : null,
      ...parameters,
    ],
  );
  const { address } = entry;
  if (isAds) return rows.filter(({ title, body }) => adScore(title ?? '', body ?? '').score >= adThreshold);
  return address === null ? rows : rows.filter(({ url }) => isBelowAddress(url, address));
}
