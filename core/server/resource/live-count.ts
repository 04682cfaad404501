import type { Resource } from '#core/resource';
import type { Resolver } from '#core';
import type { Caller } from '../auth';
import type { Statements } from '../database';
import type { ResourceStore, RowReach, WireRow } from './resource-store';

/** A number beside a row that is counted when it is shown, so that it says what the list behind it holds. */
export interface LiveCount {
  /** Its column holds what was counted last, for whoever needs no more. */
  readonly field: string;
  /** Of the rows with these ids; one without a count has none. */
  readonly of: (
    ids: readonly string[],
    context: { readonly caller: Caller; readonly services: Resolver },
  ) => Promise<ReadonlyMap<string, number>>;
}

/** True for a list that is sorted by the number. */
export const isSortedBy = ({ field }: LiveCount, sort: unknown): boolean =>
  typeof sort === 'string' && sort.replace(/^-/, '') === field;

/** Rows with the number as it is now. */
export const withCounts = (
  rows: readonly WireRow[],
  { key }: Resource,
  { field }: LiveCount,
  counts: ReadonlyMap<string, number>,
): WireRow[] => rows.map((row) => ({ ...row, [field]: counts.get(String(row[key])) ?? 0 }));

/** Which rows a page has, whose, and in what order they stand. */
interface CountedPage {
  readonly database: Statements;
  readonly owner: string | null;
  readonly query: WireRow;
  readonly reach: RowReach | null;
  readonly count: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** A page in the order of what is shown: all rows of the list are counted, and then those of the page are read. */
export async function pageByCount(
  store: ResourceStore,
  resource: Resource,
  { database, owner, query, reach, count }: CountedPage,
): Promise<{ list: WireRow[]; total: number; counts: ReadonlyMap<string, number> }> {
  const { size = 20, page = 1, sort = '' } = query as { size?: number; page?: number; sort?: string };
  const ids = await store.ids(database, owner, query, reach);
  const counts = await count(ids);
  const sign = sort.startsWith('-') ? -1 : 1;
  const order = (a: string, b: string): number =>
    sign * ((counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (BigInt(a) < BigInt(b) ? -1 : 1));
  const wanted = ids.toSorted(order).slice((page - 1) * size, page * size);
  const rows = await store.byIds(database, owner, wanted, reach);
  const places = new Map(wanted.map((id, place) => [id, place]));
  const placeOf = (row: WireRow): number => places.get(String(row[resource.key])) ?? 0;
  return { list: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), total: ids.length, counts };
}
