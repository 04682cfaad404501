import type { Statements } from '#core/server';
import { emotions, type Emotion } from '#shared/vocabulary';
import { moveCounts } from '../article-counts';
import { getEmotion } from '../articles/row';
import { getCounted, lockArticles, subjectRows } from './client-rows';

/** Classification of an article for a client. */
export interface Classification {
  readonly articleId: string;
  readonly emotion: Emotion;
}

/** A classification that changed something, with the previous values. */
export interface ClassifiedArticle extends Classification {
  readonly before: Emotion;
}

/**
 * Origin of a classification. A person's overrides the machine's: `person` sets it permanently; `forget` reverts it to
 * the machine's.
 */
export type ClassifiedBy = 'machine' | 'person' | 'forget';

/** Writes classifications and updates the counters; returns those that changed something. */
export async function classifyArticles(
  tx: Statements,
  clientId: string,
  classifications: readonly Classification[],
  by: ClassifiedBy,
): Promise<readonly ClassifiedArticle[]> {
  const newEmotions = new Map(classifications.map(({ articleId, emotion }) => [articleId, emotions[emotion]]));
  const clientRows = (await lockArticles(tx, clientId, [...newEmotions.keys()])).filter((row) =>
    by === 'machine'
      ? !row.is_emotion_set && row.emotion !== newEmotions.get(row.article_id)
      : by === 'forget'
        ? row.is_emotion_set
        : !row.is_emotion_set || row.emotion !== newEmotions.get(row.article_id),
  );
  if (clientRows.length === 0) return [];
  const ids = clientRows.map(({ article_id }) => article_id);
  const parameters = [clientId, ids, ids.map((id) => newEmotions.get(id))];
  const moved = [
    ...clientRows.filter((row) => row.emotion !== newEmotions.get(row.article_id)),
    ...(await subjectRows(tx, clientId, ids)).filter((row) => row.emotion !== newEmotions.get(row.article_id)),
  ].filter(({ is_hidden }) => !is_hidden);
  await tx.query(
    `update client_article c set emotion = u.emotion, is_emotion_set = $4
      from unnest($2::bigint[], $3::smallint[]) as u (article_id, emotion) where c.client_id = $1
      and c.article_id = u.article_id`,
    [...parameters, by === 'person'],
  );
  await tx.query(
    `update subject_article s set emotion = u.emotion
      from unnest($2::bigint[], $3::smallint[]) as u (article_id, emotion) where s.client_id = $1
      and s.article_id = u.article_id and s.emotion <> u.emotion`,
    parameters,
  );
  await moveCounts(
    tx,
    moved.map((row) => getCounted(clientId, row)),
    -1,
  );
  await moveCounts(
    tx,
    moved.map((row) => ({ ...getCounted(clientId, row), emotion: newEmotions.get(row.article_id) ?? 0 })),
    1,
  );
  return clientRows.map((row) => ({
    articleId: row.article_id,
    before: getEmotion(row.emotion),
    emotion: getEmotion(newEmotions.get(row.article_id) ?? 0),
  }));
}
