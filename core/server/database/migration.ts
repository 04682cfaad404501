import type { Statements } from './statements';

/** One step of a plugin's schema, run once in a transaction. */
export interface Migration {
  /** Unique within the plugin, such as `0001-articles`. */
  readonly name: string;
  /**
   * Everything that the migration does. Its hash is stored when the migration runs, and a build whose text differs
   * refuses to start: changes need a further migration.
   */
  readonly text: string;
  up(tx: Statements): Promise<void>;
}

/** Creates a migration that consists of plain SQL. */
export const sqlMigration = (name: string, text: string): Migration => ({
  name,
  text,
  up: async (tx) => void (await tx.query(text)),
});

/**
 * Creates a migration that writes rows defined in the code: one statement and the values of its parameters, both
 * frozen.
 */
export const dataMigration = (name: string, statement: string, values: () => readonly unknown[]): Migration => ({
  name,
  get text() {
    return `${statement}\n${JSON.stringify(values())}`;
  },
  up: async (tx) => void (await tx.query(statement, [...values()])),
});

/** A plugin's migrations in order. */
export interface MigrationSet {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
}

/** Identifies a migration by plugin and name. */
export interface MigrationId {
  readonly plugin: string;
  readonly name: string;
}
