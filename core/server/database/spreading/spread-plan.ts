import type { TableDeclaration } from '../table';
import type { ExistingTable } from './existing-tables';

/** Number of shards per distribution, set once for the long term: changing it moves every row. */
export interface ShardCounts {
  /** Also used for tables with a key of their own. */
  readonly library: number;
  readonly client: number;
}

/** A table and the one it is colocated with. */
export interface SpreadTable {
  readonly name: string;
  readonly key: string;
  /** The first table of the group; null for that table itself. */
  readonly beside: string | null;
  readonly shards: number;
  readonly bytes: number;
}

/** Tables distributed in one transaction, because foreign keys link them. */
export interface SpreadStep {
  readonly tables: readonly SpreadTable[];
  /** Dropped before and restored afterwards, because both tables have to be distributed first. */
  readonly keys: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
}

type Declared = Extract<TableDeclaration, { readonly key: string }>;

/** Returns the colocation group of a table: rows with the same key are on the same machine. */
export function getGroup({ distribution, key }: Pick<Declared, 'distribution' | 'key'>): string {
  if (distribution === 'client') return 'client';
  return distribution === 'library' || key === 'article_id' ? 'library' : `keyed by ${key}`;
}

/**
 * Returns the pending distribution steps in declaration order: library, clients, then tables with keys of their own.
 * Tables already distributed and those missing in the database are left out.
 */
export function spreadPlan(
  declared: readonly TableDeclaration[],
  existingTables: readonly ExistingTable[],
  counts: ShardCounts,
): readonly SpreadStep[] {
  const there = new Map(existingTables.map((table) => [table.name, table]));
  const spread = declared.filter((table): table is Declared => 'key' in table && there.has(table.name));
  const heads = new Map<string, string>();
  for (const table of spread)
    if (there.get(table.name)?.isSpread && !heads.has(getGroup(table))) heads.set(getGroup(table), table.name);
  const waiting = new Map(
    spread
      .filter(({ name }) => !there.get(name)?.isSpread)
      .toSorted((a, b) => distributionOrder.indexOf(a.distribution) - distributionOrder.indexOf(b.distribution))
      .map((table) => [table.name, table]),
  );
  const steps: SpreadStep[] = [];
  for (const first of [...waiting.keys()]) {
    const names = linked(first, waiting, existingTables);
    if (names.length === 0) continue;
    const tables = names.map((name) => {
      const table = waiting.get(name) as Declared;
      waiting.delete(name);
      const group = getGroup(table);
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

const distributionOrder: readonly TableDeclaration['distribution'][] = ['library', 'client', 'keyed'];

/** Returns a pending table with all pending tables linked to it by foreign keys, in either direction. */
function linked(
  first: string,
  waiting: ReadonlyMap<string, unknown>,
  existingTables: readonly ExistingTable[],
): readonly string[] {
  const collected = waiting.has(first) ? [first] : [];
  for (const name of collected)
    for (const table of existingTables)
      for (const { to } of table.keys) {
        const other = table.name === name ? to : to === name ? table.name : undefined;
        if (other !== undefined && waiting.has(other) && !collected.includes(other)) collected.push(other);
      }
  return collected;
}
