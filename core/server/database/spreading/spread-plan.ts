import type { TableDeclaration } from '../table';
import type { StandingTable } from './standing-tables';

/** How many shards the rows of a place are cut into, once and for long: cutting anew moves every row. */
export interface ShardCounts {
  /** Also of tables with a key of their own. */
  readonly library: number;
  readonly client: number;
}

/** One table, and beside whose shards its own are to lie. */
export interface SpreadTable {
  readonly name: string;
  readonly key: string;
  /** The table that began the group; null for the one that begins it. */
  readonly beside: string | null;
  readonly shards: number;
  readonly bytes: number;
}

/** Tables that are spread in one transaction, since keys lead between them. */
export interface SpreadStep {
  readonly tables: readonly SpreadTable[];
  /** Taken away before and put back after, as both ends have to be spread first. */
  readonly keys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
}

type Declared = Extract<TableDeclaration, { readonly key: string }>;

/** Tables of one group lie side by side: rows of the same key on the same machine. */
export function groupOf({ place, key }: Pick<Declared, 'place' | 'key'>): string {
  if (place === 'client') return 'client';
  return place === 'library' || key === 'article_id' ? 'library' : `own by ${key}`;
}

/**
 * What is still to be spread, in the order of the declarations: library, clients, then keys of their own. Tables that
 * are spread already and those that do not stand in the database are left out.
 */
export function spreadPlan(
  declared: readonly TableDeclaration[],
  standing: readonly StandingTable[],
  counts: ShardCounts,
): readonly SpreadStep[] {
  const there = new Map(standing.map((table) => [table.name, table]));
  const spread = declared.filter((table): table is Declared => 'key' in table && there.has(table.name));
  const heads = new Map<string, string>();
  for (const table of spread)
    if (there.get(table.name)?.isSpread && !heads.has(groupOf(table))) heads.set(groupOf(table), table.name);
  const waiting = new Map(
    spread
      .filter(({ name }) => !there.get(name)?.isSpread)
      .toSorted((a, b) => placeOrder.indexOf(a.place) - placeOrder.indexOf(b.place))
      .map((table) => [table.name, table]),
  );
  const steps: SpreadStep[] = [];
  for (const first of [...waiting.keys()]) {
    const names = linked(first, waiting, standing);
    if (names.length === 0) continue;
    const tables = names.map((name) => {
      const table = waiting.get(name) as Declared;
      waiting.delete(name);
      const group = groupOf(table);
      const beside = heads.get(group) ?? null;
      if (beside === null) heads.set(group, name);
      const shards = group === 'client' ? counts.client : counts.library;
      return { name, key: table.key, beside, shards, bytes: there.get(name)?.bytes ?? 0 };
    });
    const keys = names.flatMap((name) =>
      (there.get(name)?.keys ?? []).map(({ name: key, definition }) => ({ table: name, name: key, definition })),
    );
    steps.push({ tables, keys });
  }
  return steps;
}

const placeOrder: readonly TableDeclaration['place'][] = ['library', 'client', 'own'];

/** A table that waits and all that wait and are linked with it by keys, in either direction. */
function linked(
  first: string,
  waiting: ReadonlyMap<string, unknown>,
  standing: readonly StandingTable[],
): readonly string[] {
  const found = waiting.has(first) ? [first] : [];
  for (const name of found)
    for (const table of standing)
      for (const { to } of table.keys) {
        const other = table.name === name ? to : to === name ? table.name : undefined;
        if (other !== undefined && waiting.has(other) && !found.includes(other)) found.push(other);
      }
  return found;
}
