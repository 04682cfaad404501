/**
 * How a database differs from the schema that this build supports: `older` than the baseline, changed by a `newer`
 * build, or created by migrations whose text was `edited` since.
 */
export type SchemaMismatch = 'older' | 'newer' | 'edited';

/** A migration failed, or the migrations of this build contradict each other. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
  }
}

/** The database, or a backup, does not match this build. Nothing was changed. */
export class SchemaMismatchError extends MigrationError {
  constructor(
    readonly mismatch: SchemaMismatch,
    message: string,
  ) {
    super(message);
    this.name = 'SchemaMismatchError';
  }
}
