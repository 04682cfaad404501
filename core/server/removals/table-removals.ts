import type { Kernel } from '#core';
import type { GoesWith, Statements, TableSet } from '../database';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/** What can be removed with all rows that hang on it. */
export type RemovedEntity = keyof GoesWith;

/** Children stand after their parents in a declaration, so the last go first. */
export function removalsOf(
  sets: readonly TableSet[],
  entity: RemovedEntity,
): readonly { name: string; column: string }[] {
  return sets
    .flatMap(({ own }) => own)
    .flatMap(({ name, goesWith }) => (goesWith?.[entity] ? [{ name, column: goesWith[entity] }] : []))
    .reverse();
}

/**
 * Removes what hangs on articles, clients, users or subjects from the tables of all plugins, by their declarations: no
 * foreign key leads from one place of the database to another, so nothing else would.
 */
export class TableRemovals {
  private known: Promise<readonly TableSet[]> | undefined;

  constructor(private readonly kernel: Kernel<ServerSide>) {}

  async remove(tx: Statements, entity: RemovedEntity, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { name, column } of removalsOf(await this.sets(), entity))
      await tx.query(`delete from ${name} where ${column} = any($1::bigint[])`, [ids]);
  }

  /** Removes what a client has that hangs on articles; the articles stay for others. */
  async removeOfClient(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
    if (articleIds.length === 0) return;
    const tables = (await this.sets()).flatMap(({ own }) => own).reverse();
    for (const { name, goesWith } of tables)
      if (goesWith?.client && goesWith.article)
        await tx.query(
          `delete from ${name} where ${goesWith.client} = $1 and ${goesWith.article} = any($2::bigint[])`,
          [clientId, articleIds],
        );
  }

  /** The tables of this build; a plugin that it leaves out has none, or keeps those of an earlier build. */
  private sets(): Promise<readonly TableSet[]> {
    this.known ??= this.kernel
      .sides()
      .then((all) => all.map(({ side }) => side.tables))
      .then((sets) => [coreTables, ...sets.filter((set) => set !== undefined)]);
    return this.known;
  }
}
