/**
 * Where the rows of a table live once the database is spread over machines.
 *
 * - `library`: what was published, spread by article.
 * - `client`: what is one client's, spread by `client_id`.
 * - `own`: spread by a key of its own.
 * - `small`: settings and people, whole on the first machine, copied to the others where they need it.
 * - `local`: queues and what has a single writer, whole on the first machine for good.
 */
export type TablePlace = 'library' | 'client' | 'own' | 'small' | 'local';

/** What a row may go with: an entity that can be removed, and the column that names it. */
export type GoesWith = Readonly<Partial<Record<'article' | 'client' | 'user' | 'subject', string>>>;

interface Declared {
  readonly goesWith?: GoesWith;
  /**
   * Columns with a time until which a row waits, such as a pause or a lease, counted from when it was written. When the
   * clock is set back they are moved along; times of the calendar do not belong here.
   */
  readonly delays?: readonly string[];
  /**
   * Rows belong to subjects or articles that not everybody of the client may see: the linter refuses a statement that
   * is not asked within a caller's scope, unless `unscoped` says why.
   */
  readonly isScoped?: true;
}

interface Spread extends Declared {
  readonly place: 'library' | 'client' | 'own';
  /** The column by which rows are spread; part of every unique key. */
  readonly key: string;
}

interface Whole extends Declared {
  readonly place: 'small' | 'local';
}

/** A table of the plugin that declares it. */
export type TableDeclaration = (Spread | Whole) & { readonly name: string };

/** What a plugin lets others read of its tables. */
export interface ViewDeclaration {
  readonly name: string;
  /** The tables that it reads. */
  readonly of: readonly string[];
}

/** Tables of other plugins that this one reads, although no service and no view can give what it needs. */
export interface ReadDeclaration {
  readonly names: readonly string[];
  readonly why: string;
}

/** Statements over scoped tables that are asked without a caller's scope. */
export interface UnscopedDeclaration {
  /** Folders (`intake/`), files (`intake/row.ts`) or functions (`store.ts#members`) below the server's folder. */
  readonly files: readonly string[];
  readonly why: string;
}

/**
 * The tables of a plugin, in the order in which they are made; plain data, which the linter and the tests read. Only
 * the plugin itself writes them.
 */
export interface TableSet {
  readonly own: readonly TableDeclaration[];
  readonly views?: readonly ViewDeclaration[];
  readonly reads?: readonly ReadDeclaration[];
  readonly unscoped?: readonly UnscopedDeclaration[];
  /**
   * Statements that migrations have run and that a cluster does not pass on, such as what a function costs: said on
   * every machine, as often as one may have been added.
   */
  readonly onEachMachine?: readonly string[];
  /** Functions of migrations that statements call where rows lie, as `name(type, type)`: workers are given them. */
  readonly functions?: readonly string[];
}

/** Declares a table. `goesWith` has its rows removed together with what they are about. */
export const table = (name: string, declared: Spread | Whole): TableDeclaration => ({ name, ...declared });

/** Declares a view that other plugins may read. */
export const view = (name: string, declared: { readonly of: readonly string[] }): ViewDeclaration => ({
  name,
  ...declared,
});

/** Declares that tables of other plugins are read, and why nothing else serves. */
export const read = (names: readonly string[], why: string): ReadDeclaration => ({ names, why });

/** Declares that statements over scoped tables need no caller's scope there, and why. */
export const unscoped = (files: readonly string[], why: string): UnscopedDeclaration => ({ files, why });
