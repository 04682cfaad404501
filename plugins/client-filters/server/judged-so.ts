import type { Statements } from '#core/server';
import { emotionOf } from '#plugins/articles/server';
import type { JudgedSo } from './filter-matcher';

/** How stored articles are judged for a client; without those that a person has judged. */
export async function judgedSo(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, JudgedSo>> {
  const { rows } = await tx.query<{ article_id: string; emotion: number; probability: number }>(
    `select a.article_id, coalesce(c.emotion, a.emotion) as emotion, a.emotion_probability as probability from article a left join client_article c on c.client_id = $1 and c.article_id = a.article_id
     where a.article_id = any($2::bigint[]) and c.is_emotion_set is not true`,
    [clientId, articleIds],
  );
  return new Map(
    rows.map(({ article_id, emotion, probability }) => [article_id, { emotion: emotionOf(emotion), probability }]),
  );
}
