import type { Migration } from '#core/server';
import { accountIndex } from './migrations/account-index';
import { clientTables } from './migrations/client-tables';
import { intakeTables } from './migrations/intake-tables';
import { libraryTables } from './migrations/library-tables';
import { readMarks } from './migrations/read-marks';
import { relevanceTables } from './migrations/relevance-tables';

/**
 * Tables of the articles, of the way in, and of what one client sees of them. Never edited once landed. No foreign key
 * stands between them: articles are removed by `removeArticles`, a client by `clearClientArticles`.
 */
export const articleMigrations: readonly Migration[] = [
  libraryTables,
  intakeTables,
  clientTables,
  relevanceTables,
  accountIndex,
  readMarks,
];
