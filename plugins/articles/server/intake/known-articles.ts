import { setTimeout as wait } from 'node:timers/promises';
import type { Statements } from '#core/server';
import type { IntakeItem } from './intake-item';

const maxWaits = 100;
const pause = 100;

/** Returns the articles with these addresses, stored or still being stored. */
export async function knownAddresses(
  statements: Statements,
  urlHashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urlHashes.length === 0) return new Map();
  const { rows } = await statements.query<{ url_hash: string; article_id: string }>(
    'select url_hash, article_id from article_address where url_hash = any($1::bigint[])',
    [[...new Set(urlHashes)]],
  );
  return new Map(rows.map(({ url_hash, article_id }) => [url_hash, article_id]));
}

/** Updates the engagement numbers of articles that arrived again, where they have grown; returns those articles. */
export async function growNumbers(
  tx: Statements,
  items: readonly IntakeItem[],
  articleIdByHash: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const counted = items.filter(
    ({ raw, urlHash }) =>
      articleIdByHash.has(urlHash) &&
      (raw.views !== undefined || raw.likes !== undefined || raw.comments !== undefined || raw.reposts !== undefined),
  );
  if (counted.length === 0) return [];
  const column = (name: 'views' | 'likes' | 'comments' | 'reposts') =>
    counted.map(({ raw }) => Math.min(2_000_000_000, Math.trunc(raw[name] ?? 0)));
  const { rows } = await tx.query<{ article_id: string }>(
    `update article a set views = greatest(a.views, u.views), likes = greatest(a.likes, u.likes),
      comments = greatest(a.comments, u.comments), reposts = greatest(a.reposts, u.reposts)
     from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[]) as u (article_id, views, likes, comments,
       reposts)
     where a.article_id = u.article_id and (u.views > a.views or u.likes > a.likes or u.comments > a.comments
       or u.reposts > a.reposts) returning a.article_id`,
    [
      counted.map(({ urlHash }) => articleIdByHash.get(urlHash)),
      column('views'),
      column('likes'),
      column('comments'),
      column('reposts'),
    ],
  );
  return rows.map(({ article_id }) => article_id);
}

/**
 * Waits until articles claimed by another batch are stored, at most ten seconds; a later text for one that is never
 * stored is retried with its batch.
 */
export async function waitUntilStored(statements: Statements, articleIds: readonly string[]): Promise<void> {
  for (let round = 0; articleIds.length > 0; round += 1) {
    const { rows } = await statements.query<{ stored: number }>(
      'select count(*)::int as stored from article where article_id = any($1::bigint[])',
      [articleIds],
    );
    if (rows[0]?.stored === articleIds.length) return;
    if (round === maxWaits) throw new Error('An article whose text arrived later was not stored in time');
    await wait(pause);
  }
}
