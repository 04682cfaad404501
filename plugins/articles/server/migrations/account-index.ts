import { sqlMigration, type Migration } from '#core/server';

/** Index for the articles of an account, which are searched across the whole library. */
export const accountIndex: Migration = sqlMigration(
  '0005-account-index',
  "create index article_account on article (author, site) where author <> ''",
);
