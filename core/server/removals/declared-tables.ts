import type { Kernel } from '#core';
import type { TableDeclaration } from '../database';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/** A table with its owner. */
export interface DeclaredTable extends Pick<TableDeclaration, 'name' | 'deletedWith'> {
  /** Null: the core's own. */
  readonly plugin: string | null;
}

/**
 * Tables of the core and of every plugin, enabled or disabled, each after those that it references. A plugin missing
 * from this build has none, or keeps those of an earlier build. Refused while a plugin cannot be loaded: rows of its
 * tables would be left behind, or missing from counts.
 */
export class DeclaredTables {
  private cachedTables: Promise<readonly DeclaredTable[]> | undefined;

  constructor(private readonly kernel: Kernel<ServerSide>) {}

  all(): Promise<readonly DeclaredTable[]> {
    this.cachedTables ??= this.read().catch((error: unknown) => {
      this.cachedTables = undefined;
      throw error;
    });
    return this.cachedTables;
  }

  private async read(): Promise<readonly DeclaredTable[]> {
    const sides = await this.kernel.sides('refuse');
    return [
      ...coreTables.own.map((table) => ({ ...table, plugin: null })),
      ...sides.flatMap(({ manifest: { id }, side }) =>
        (side.tables?.own ?? []).map((table) => ({ ...table, plugin: id })),
      ),
    ];
  }
}
