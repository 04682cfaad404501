import type { Statements } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import type { ClassifiedAs } from './filter-matcher';

/** Returns how stored articles are classified for a client, without those that a person has classified. */
export async function classifiedAs(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, ClassifiedAs>> {
  const { rows: own } = await tx.query<{ article_id: string; emotion: number; is_emotion_set: boolean }>(
    `select article_id, emotion, is_emotion_set from client_article where client_id = $1
      and article_id = any($2::bigint[])`,
    [clientId, articleIds],
  );
  const { rows } = await tx.query<{ article_id: string; emotion: number; probability: number }>(
    'select article_id, emotion, emotion_probability as probability from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  const seen = new Map(own.map((row) => [row.article_id, row]));
  return new Map(
    rows.flatMap(({ article_id, emotion, probability }) => {
      const mine = seen.get(article_id);
      return mine?.is_emotion_set
        ? []
        : [[article_id, { emotion: getEmotion(mine?.emotion ?? emotion), probability }] as const];
    }),
  );
}
