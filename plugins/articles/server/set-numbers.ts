import type { Statements } from '#core/server';

/** Engagement numbers of an article as integers; unknown ones are left unchanged. */
export interface ArticleNumbers {
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
}

const maxNumber = 2_000_000_000;
const whole = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.min(maxNumber, Math.max(0, Math.trunc(value)));

/**
 * Writes the numbers of an article as they were just read, including decreases; returns all of them, undefined when the
 * article no longer exists.
 */
export async function setNumbers(
  statements: Statements,
  articleId: string,
  { views, likes, comments, reposts }: ArticleNumbers,
): Promise<Required<ArticleNumbers> | undefined> {
  const { rows } = await statements.query<Required<ArticleNumbers>>(
    `update article set views = coalesce($2, views), likes = coalesce($3, likes), comments = coalesce($4, comments),
      reposts = coalesce($5, reposts) where article_id = $1
     returning views, likes, comments, reposts`,
    [articleId, whole(views), whole(likes), whole(comments), whole(reposts)],
  );
  return rows[0];
}
