import type { Resource } from '#core/resource';
import type { Resolver } from '#core';
import type { Caller } from '../auth';
import type { Statements } from '../database';
import type { ResourceStore, RowScope, WireRow } from './resource-store';

/** A number beside a row that is counted when the row is shown, so that it matches the list behind it. */
export interface LiveCount {
  /** Column with the last stored count, for callers that need no more. */
  readonly field: string;
  /** Counts for the rows with these ids; rows without an entry have none. */
  readonly of: (
    ids: readonly string[],
    context: { readonly caller: Caller; readonly services: Resolver },
  ) => Promise<ReadonlyMap<string, number>>;
}

/** Returns true when a list is sorted by the number. */
export const isSortedBy = ({ field }: LiveCount, sort: unknown): boolean =>
  typeof sort === 'string' && sort.replace(/^-/, '') === field;

/** Returns the rows with the current number. */
export const withCounts = (
  rows: readonly WireRow[],
  { key }: Resource,
  { field }: LiveCount,
  counts: ReadonlyMap<string, number>,
): WireRow[] => rows.map((row) => ({ ...row, [field]: counts.get(String(row[key])) ?? 0 }));

/** Rows, owner and order of a page. */
interface CountedPage {
  readonly database: Statements;
  readonly owner: string | null;
  readonly query: WireRow;
  readonly scope: RowScope | null;
  readonly count: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Returns a page sorted by the displayed number: all rows of the list are counted, then those of the page are read. */
export async function pageByCount(
  store: ResourceStore,
  resource: Resource,
  { database, owner, query, scope, count }: CountedPage,
): Promise<{ list: WireRow[]; total: number; counts: ReadonlyMap<string, number> }> {
  const { size = 20, page = 1, sort = '' } = query as { size?: number; page?: number; sort?: string };
  const ids = await store.ids(database, owner, query, scope);
  const counts = await count(ids);
  const sign = sort.startsWith('-') ? -1 : 1;
  const order = (a: string, b: string): number =>
    sign * ((counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (BigInt(a) < BigInt(b) ? -1 : 1));
  const wanted = ids.toSorted(order).slice((page - 1) * size, page * size);
  const rows = await store.byIds(database, owner, wanted, scope);
  const places = new Map(wanted.map((id, place) => [id, place]));
  const getPlace = (row: WireRow): number => places.get(String(row[resource.key])) ?? 0;
  return { list: rows.toSorted((a, b) => getPlace(a) - getPlace(b)), total: ids.length, counts };
}
