import type { Statements } from '#core/server';
import { type ClientArticles, getEmotion } from '#plugins/articles/server';

export interface EmotionStepResult {
  /** Number of changes processed; 0 when none is left. */
  readonly processed: number;
}

/**
 * Applies or reverts the next changes of a sentiment run. Articles changed by a person or a later classification in the
 * meantime are left unchanged.
 */
export async function stepEmotion(
  tx: Statements,
  articles: ClientArticles,
  clientId: string,
  redoId: string,
  isUndo: boolean,
  size: number,
): Promise<EmotionStepResult> {
  const { rows } = await tx.query<{ article_id: string; before: number; after: number }>(
    `select article_id, before, after from redo_emotion_change where client_id = $2 and redo_id = $1
      and ${isUndo ? 'is_applied' : 'not is_applied and not is_passed'} order by article_id limit ${size} for update`,
    [redoId, clientId],
  );
  if (rows.length === 0) return { processed: 0 };
  const from = new Map(rows.map((row) => [row.article_id, isUndo ? row.after : row.before]));
  const to = new Map(rows.map((row) => [row.article_id, isUndo ? row.before : row.after]));
  const locked = await articles.lock(tx, clientId, [...from.keys()]);
  const free = locked.articles
    .filter((row) => !row.is_emotion_set && from.get(row.article_id) === row.emotion)
    .map(({ article_id }) => article_id);
  await articles.classify(
    tx,
    clientId,
    free.map((articleId) => ({ articleId, emotion: getEmotion(to.get(articleId) ?? 0) })),
    'machine',
  );
  await tx.query(
    `update redo_emotion_change set is_applied = not $3 and article_id = any($4::bigint[]), is_passed = not $3
      and not article_id = any($4::bigint[]) where client_id = $5 and redo_id = $1 and article_id = any($2::bigint[])`,
    [redoId, [...from.keys()], isUndo, free, clientId],
  );
  return { processed: rows.length };
}
