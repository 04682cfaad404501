/**
 * Distribution of a table's rows in a database with several machines.
 *
 * - `library`: published content, distributed by article.
 * - `client`: data of one client, distributed by `client_id`.
 * - `keyed`: distributed by a key of its own.
 * - `reference`: settings and users, stored on the first machine and copied to the others where needed.
 * - `coordinator`: queues and tables with a single writer, permanently on the first machine.
 */
export type TableDistribution = 'library' | 'client' | 'keyed' | 'reference' | 'coordinator';

/** Entities with which a row is deleted, and the column that references each. */
export type GoesWith = Readonly<Partial<Record<'article' | 'client' | 'user' | 'subject', string>>>;

interface Declared {
  readonly deletedWith?: GoesWith;
  /**
   * Columns with a time until which a row waits, such as a pause or a lease, relative to when it was written. They are
   * moved when the clock is set back; calendar times do not belong here.
   */
  readonly delays?: readonly string[];
  /**
   * Set if rows belong to subjects or articles that not every user of the client may see: the linter refuses statements
   * that are not restricted to a caller's scope, unless `unscoped` gives a reason.
   */
  readonly isScoped?: true;
}

interface Spread extends Declared {
  readonly distribution: 'library' | 'client' | 'keyed';
  /** Distribution column; part of every unique key. */
  readonly key: string;
}

interface Whole extends Declared {
  readonly distribution: 'reference' | 'coordinator';
}

/** A table of the plugin that declares it. */
export type TableDeclaration = (Spread | Whole) & { readonly name: string };

/** A view of a plugin's tables that other plugins may read. */
export interface ViewDeclaration {
  readonly name: string;
  /** Tables that the view reads. */
  readonly of: readonly string[];
}

/** Tables of other plugins that this one reads because no service or view provides the data. */
export interface ReadDeclaration {
  readonly names: readonly string[];
  readonly why: string;
}

/** Declares statements over scoped tables that run without a caller's scope. */
export interface UnscopedDeclaration {
  /** Folders (`intake/`), files (`intake/row.ts`) or functions (`store.ts#members`), relative to the server folder. */
  readonly files: readonly string[];
  readonly why: string;
}

/**
 * The tables of a plugin in order of creation; plain data, which the linter and tests read. Only the plugin itself
 * writes to them.
 */
export interface TableSet {
  readonly own: readonly TableDeclaration[];
  readonly views?: readonly ViewDeclaration[];
  readonly reads?: readonly ReadDeclaration[];
  readonly unscoped?: readonly UnscopedDeclaration[];
  /**
   * Statements run by migrations that a cluster does not propagate, such as cost settings of a function; run on every
   * machine whenever one may have been added.
   */
  readonly onEachMachine?: readonly string[];
  /**
   * Functions of migrations that statements call on distributed rows, as `name(type, type)`; created on the workers.
   */
  readonly functions?: readonly string[];
}

/** Declares a table. `deletedWith` deletes its rows together with the entities they belong to. */
export const table = (name: string, declared: Spread | Whole): TableDeclaration => ({ name, ...declared });

/** Declares a view that other plugins may read. */
export const view = (name: string, declared: { readonly of: readonly string[] }): ViewDeclaration => ({
  name,
  ...declared,
});

/** Declares reads of other plugins' tables, with the reason why no alternative exists. */
export const read = (names: readonly string[], why: string): ReadDeclaration => ({ names, why });

/** Declares that statements over scoped tables need no caller's scope in these files, and why. */
export const unscoped = (files: readonly string[], why: string): UnscopedDeclaration => ({ files, why });
