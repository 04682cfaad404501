import type { Migration } from '#core/server';
import { accountIndex } from './migrations/account-index';
import { clientTables } from './migrations/client-tables';
import { intakeTables } from './migrations/intake-tables';
import { libraryTables } from './migrations/library-tables';
import { readMarks } from './migrations/read-marks';
import { relevanceTables } from './migrations/relevance-tables';

/**
 * Tables of articles, of ingestion and of client data. Never edited once released. There are no foreign keys between
 * them: articles are removed by `removeArticles`, a client by `clearClientArticles`.
 */
export const articleMigrations: readonly Migration[] = [
  libraryTables,
  intakeTables,
  clientTables,
  relevanceTables,
  accountIndex,
  readMarks,
];
