import type { GoesWith, Statements } from '../database';
import type { DeclaredTable, DeclaredTables } from './declared-tables';

/** Entities that can be removed with all dependent rows. */
export type RemovedEntity = keyof GoesWith;

/**
 * Deletes rows that depend on articles, clients, users or subjects from the tables of all plugins, by their
 * declarations: foreign keys do not cross table distributions, so nothing else would delete them.
 */
export class TableRemovals {
  constructor(private readonly tables: DeclaredTables) {}

  /** Tables in `spared` are cleared by the caller. */
  async remove(
    tx: Statements,
    entity: RemovedEntity,
    ids: readonly string[],
    spared: readonly string[] = [],
  ): Promise<void> {
    if (ids.length === 0) return;
    for (const { name, deletedWith } of await this.childrenFirst())
      if (deletedWith?.[entity] && !spared.includes(name))
        await tx.query(`delete from ${name} where ${deletedWith[entity]} = any($1::bigint[])`, [ids]);
  }

  /** Deletes a client's rows that depend on articles; the articles remain for other clients. */
  async removeOfClient(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
    if (articleIds.length === 0) return;
    for (const { name, deletedWith } of await this.childrenFirst())
      if (deletedWith?.client && deletedWith.article)
        await tx.query(
          `delete from ${name} where ${deletedWith.client} = $1 and ${deletedWith.article} = any($2::bigint[])`,
          [clientId, articleIds],
        );
  }

  private async childrenFirst(): Promise<readonly DeclaredTable[]> {
    return (await this.tables.all()).toReversed();
  }
}
