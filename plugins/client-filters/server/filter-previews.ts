import { InputError } from '#core';
import { within, type DatabaseService } from '#core/server';
import { explainQuery, reasonMarks } from '#shared/query';
import { dayLength } from '#shared/time';
import type { FilterPreview } from '../contract';
import type { FilterEntry } from './filter-entry';
import { getCandidates, type FilterCandidate } from './filter-search';

const maxCounted = 10_000;
const samples = 8;
/** Timeout of one attempt in milliseconds. */
const timeoutMs = 450;

/** A preview before it is marked as restricted to some subjects or not. */
type UnboundPreview = Omit<FilterPreview, 'Is_Restricted'>;

/**
 * Returns what entries would hide together among the articles that the client has received in the last days, each
 * article counted once. Slow entries are tried on the last day only. `countAll` counts the articles that the preview is
 * based on, when these are not all that the client has.
 */
export async function previewFilters(
  database: DatabaseService,
  entries: readonly FilterEntry[],
  days: number,
  countAll?: (since: Date) => Promise<number>,
): Promise<UnboundPreview> {
  const [entry] = entries;
  if (!entry) return { total: 0, Is_Capped: false, Days: days, Of: 0, list: [] };
  const search = (length: number): Promise<readonly FilterCandidate[] | undefined> =>
    within(database, timeoutMs, async (tx) => {
      const all = new Map<string, FilterCandidate>();
      for (const each of entries)
        for (const candidate of await getCandidates(
          tx,
          each,
          new Date(Date.now() - length * dayLength),
          maxCounted + 1,
        ))
          all.set(candidate.article_id, candidate);
      return [...all.values()].sort((a, b) => b.published_at.getTime() - a.published_at.getTime());
    });
  let looked = days;
  let searchResult = await search(days);
  if (!searchResult) searchResult = await search((looked = 1));
  if (!searchResult) throw new InputError('The filter preview takes too long', 'client-filters.slow');
  const since = new Date(Date.now() - looked * dayLength);
  const [all, shown] = await Promise.all([
    countAll ? countAll(since) : countOfClient(database, entry.clientId, since),
    database.query<{ article_id: string; title: string; site_name: string; published_at: Date }>(
      `select article_id, a.title, a.site_name, a.published_at from unnest($1::bigint[])
        with ordinality as w (article_id, place) join article a using (article_id) order by place`,
      [searchResult.slice(0, samples).map(({ article_id }) => article_id)],
    ),
  ]);
  return {
    total: Math.min(searchResult.length, maxCounted),
    Is_Capped: searchResult.length > maxCounted,
    Days: looked,
    Of: all,
    list: shown.rows.map((row) => ({
      Article_ID: row.article_id,
      Title: row.title,
      Site: row.site_name,
      Published_At: row.published_at.toISOString(),
      Marks: reasonMarks(explainQuery(entry.tree, { title: row.title, body: '' })).map((mark) => ({ ...mark })),
    })),
  };
}

async function countOfClient(database: DatabaseService, clientId: string, since: Date): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select coalesce(sum(count), 0) as count from article_count where client_id = $1 and subject_id = 0 and hour >= $2',
    [clientId, since],
  );
  return Number(rows[0]?.count ?? 0);
}
