import { InputError } from '#core';
import { within, type DatabaseService } from '#core/server';
import { explainQuery, reasonMarks } from '#shared/query';
import { dayLength } from '#shared/time';
import type { FilterPreview } from '../contract';
import type { FilterEntry } from './filter-entry';
import { candidatesOf, type FilterCandidate } from './filter-search';

const mostCounted = 10_000;
const samples = 8;
/** Milliseconds that one attempt may take. */
const patience = 450;

/** What an entry would hide of what the client sees of the last days; a slow one is tried on the last day alone. */
export const previewFilter = (database: DatabaseService, entry: FilterEntry, days: number): Promise<FilterPreview> =>
  previewFilters(database, [entry], days);

/** What several entries would hide together, each article counted once. */
export async function previewFilters(
  database: DatabaseService,
  entries: readonly FilterEntry[],
  days: number,
): Promise<FilterPreview> {
  const [entry] = entries;
  if (!entry) return { total: 0, Is_Capped: false, Days: days, Of: 0, list: [] };
  const search = (length: number): Promise<readonly FilterCandidate[] | undefined> =>
    within(database, patience, async (tx) => {
      const all = new Map<string, FilterCandidate>();
      for (const each of entries)
        for (const found of await candidatesOf(tx, each, new Date(Date.now() - length * dayLength), mostCounted + 1))
          all.set(found.article_id, found);
      return [...all.values()].sort((a, b) => b.published_at.getTime() - a.published_at.getTime());
    });
  let looked = days;
  let found = await search(days);
  if (!found) found = await search((looked = 1));
  if (!found) throw new InputError('The filter takes too long to be tried', 'client-filters.slow');
  const [all, shown] = await Promise.all([
    database.query<{ count: string }>(
      'select coalesce(sum(count), 0) as count from article_count where client_id = $1 and subject_id = 0 and hour >= $2',
      [entry.clientId, new Date(Date.now() - looked * dayLength)],
    ),
    database.query<{ article_id: string; title: string; site_name: string; published_at: Date }>(
      `select article_id, a.title, a.site_name, a.published_at from unnest($1::bigint[])
        with ordinality as w (article_id, place) join article a using (article_id) order by place`,
      [found.slice(0, samples).map(({ article_id }) => article_id)],
    ),
  ]);
  return {
    total: Math.min(found.length, mostCounted),
    Is_Capped: found.length > mostCounted,
    Days: looked,
    Of: Number(all.rows[0]?.count ?? 0),
    list: shown.rows.map((row) => ({
      Article_ID: row.article_id,
      Title: row.title,
      Site: row.site_name,
      Published_At: row.published_at.toISOString(),
      Marks: reasonMarks(explainQuery(entry.tree, { title: row.title, body: '' })).map((mark) => ({ ...mark })),
    })),
  };
}
