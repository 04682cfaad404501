import type { Statements } from './statements';

/** One step of a plugin's tables, run once in a transaction and never edited after it landed. */
export interface Migration {
  /** Unique within the plugin, such as `0001-articles`. */
  readonly name: string;
  up(tx: Statements): Promise<void>;
}

/** A step that is plain SQL; the text is frozen once it has landed. */
export const sqlMigration = (name: string, text: string): Migration => ({
  name,
  up: async (tx) => void (await tx.query(text)),
});

/** A plugin's migrations in their order. */
export interface MigrationSet {
  readonly plugin: string;
  readonly migrations: readonly Migration[];
}

/** A migration by plugin and name. */
export interface MigrationId {
  readonly plugin: string;
  readonly name: string;
}
