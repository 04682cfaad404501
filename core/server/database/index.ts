export { nameOrder } from './name-order';
export { holdLock, withAdvisoryLock, type LockOptions } from './advisory-lock';
export { askAgain } from './ask-again';
export { containsText } from './contains-text';
export type { CopyRows } from './copy-rows';
export { DatabaseService, type TransactionOptions, type Unlisten } from './database-service';
export { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded/start-embedded';
export { getFirstId, IdService, timeOfId } from './id-service';
export { readApplied, type AppliedMigration } from './applied-migrations';
export { findPending } from './check-applied';
export { dataMigration, sqlMigration, type Migration, type MigrationId, type MigrationSet } from './migration';
export { MigrationError, SchemaMismatchError, type SchemaMismatch } from './migration-error';
export { migrationHash } from './migration-hash';
export { derivedSchemas, dropDerivedSchemas, inspectSchema } from './derived-schemas';
export {
  groundMigrations,
  migrationLock,
  pendingMigrations,
  runMigrations,
  type MigrationOptions,
} from './migrations';
export { releaseFile, type Release, type ReleaseFile } from './releases';
export { openDatabase } from './open-database';
export { Parameters } from './parameters';
export { PostgresDatabaseService } from './postgres-database-service';
export { inSavepoint, isolateFailures, isPassingFailure } from './savepoint';
export { maxSearch, searchConnections } from './search-pool';
export { slowStatements } from './slow-statements';
export {
  countOnWorkers,
  dropCopiedRows,
  filledTables,
  giveFunctions,
  keepSettings,
  pendingSpread,
  readCluster,
  runSpreadStep,
  spreadStatus,
  configureWorkers,
  type Cluster,
  type ShardCounts,
  type SpreadStep,
} from './spreading';
export type { Statements } from './statements';
export {
  read,
  table,
  unscoped,
  view,
  type GoesWith,
  type ReadDeclaration,
  type TableDeclaration,
  type TableDistribution,
  type TableSet,
  type ViewDeclaration,
} from './table';
export { within } from './within';
export { isConnectionLost, isPartAway, translateError, UnavailableError } from './unavailable-error';
export { isOwnServer } from './search-pool';
