import type { Statements } from '#core/server';
import type { IntakeOutcome, StoredArticle } from '#plugins/articles/server';
import { emotions, type Emotion } from '#shared/vocabulary';
import type { ClientEmotionTrace } from './client-emotion-task';

/** An article as classified for a client; `leaning` is the most likely sentiment below the threshold. */
export interface UnsureArticle {
  readonly articleId: string;
  readonly leaning: Emotion | null;
}

/** Stores which of these articles have an uncertain sentiment for a client. */
export async function storeUnsure(
  tx: Statements,
  clientId: string,
  classified: readonly UnsureArticle[],
): Promise<void> {
  const unsure = classified.filter(({ leaning }) => leaning !== null);
  await removeUnsure(
    tx,
    clientId,
    classified.filter(({ leaning }) => leaning === null).map(({ articleId }) => articleId),
  );
  if (unsure.length === 0) return;
  await tx.query(
    `insert into emotion_unsure (client_id, article_id, leaning) select $1, * from unnest($2::bigint[], $3::smallint[])
     on conflict (client_id, article_id) do update set leaning = excluded.leaning`,
    [clientId, unsure.map(({ articleId }) => articleId), unsure.map(({ leaning }) => emotions[leaning!])],
  );
}

/** Removes the uncertainty of articles that a user labeled. */
export async function removeUnsure(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await tx.query('delete from emotion_unsure where client_id = $1 and article_id = any($2::bigint[])', [
    clientId,
    articleIds,
  ]);
}

/** Returns the uncertain results in articles, by client. */
function getClientResults(articles: readonly StoredArticle[]): Map<string, UnsureArticle[]> {
  const byClient = new Map<string, UnsureArticle[]>();
  for (const { articleId, item } of articles) {
    for (const clientId of new Set(item.matches.map((match) => match.clientId))) {
      const trace = item.trace.find(
        (entry) => entry.step === 'client-emotion' && (entry as unknown as ClientEmotionTrace).client === clientId,
      ) as ClientEmotionTrace | undefined;
      const list = byClient.get(clientId) ?? [];
      list.push({ articleId, leaning: trace?.unsure ?? null });
      byClient.set(clientId, list);
    }
  }
  return byClient;
}

/**
 * Stores the uncertain results of a batch that was stored or repaired. New articles have no stored state yet, so there
 * is nothing to delete if the result is certain.
 */
export async function storeUnsureOfBatch(tx: Statements, { stored, repaired = [] }: IntakeOutcome): Promise<void> {
  for (const [clientId, results] of getClientResults(stored))
    await storeUnsure(
      tx,
      clientId,
      results.filter(({ leaning }) => leaning !== null),
    );
  for (const [clientId, results] of getClientResults(repaired)) await storeUnsure(tx, clientId, results);
}
