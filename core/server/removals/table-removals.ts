import type { GoesWith, Statements } from '../database';
import type { DeclaredTable, DeclaredTables } from './declared-tables';

/** What can be removed with all rows that hang on it. */
export type RemovedEntity = keyof GoesWith;

/**
 * Removes what hangs on articles, clients, users or subjects from the tables of all plugins, by their declarations: no
 * foreign key leads from one place of the database to another, so nothing else would.
 */
export class TableRemovals {
  constructor(private readonly tables: DeclaredTables) {}

  /** Tables that are `spared` are the caller's to clear. */
  async remove(
    tx: Statements,
    entity: RemovedEntity,
    ids: readonly string[],
    spared: readonly string[] = [],
  ): Promise<void> {
    if (ids.length === 0) return;
    for (const { name, goesWith } of await this.childrenFirst())
      if (goesWith?.[entity] && !spared.includes(name))
        await tx.query(`delete from ${name} where ${goesWith[entity]} = any($1::bigint[])`, [ids]);
  }

  /** Removes what a client has that hangs on articles; the articles stay for others. */
  async removeOfClient(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
    if (articleIds.length === 0) return;
    for (const { name, goesWith } of await this.childrenFirst())
      if (goesWith?.client && goesWith.article)
        await tx.query(
          `delete from ${name} where ${goesWith.client} = $1 and ${goesWith.article} = any($2::bigint[])`,
          [clientId, articleIds],
        );
  }

  private async childrenFirst(): Promise<readonly DeclaredTable[]> {
    return (await this.tables.all()).toReversed();
  }
}
