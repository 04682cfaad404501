import type { Statements } from '#core/server';
import type { StoredArticle } from '#plugins/articles/server';
import type { ClientEmotionTrace } from './client-emotion-task';

/** Updates the counters of the allowlist entries that changed the result of just-stored articles. */
export async function countHits(statements: Statements, stored: readonly StoredArticle[]): Promise<void> {
  const hits = new Map<string, number>();
  for (const { item } of stored) {
    for (const entry of item.trace) {
      if (entry.step !== 'client-emotion') continue;
      for (const id of (entry as unknown as ClientEmotionTrace).white ?? []) hits.set(id, (hits.get(id) ?? 0) + 1);
    }
  }
  if (hits.size === 0) return;
  await statements.query(
    `update emotion_white_list w set hit_count = w.hit_count + h.hits
      from unnest($1::bigint[], $2::int[]) as h (id, hits) where w.white_list_id = h.id`,
    [[...hits.keys()], [...hits.values()]],
  );
}
