import { sqlMigration, type Migration } from '#core/server';

/** The articles of an account, which are looked for over all of the library. */
export const accountIndex: Migration = sqlMigration(
  '0005-account-index',
  "create index article_account on article (author, site) where author <> ''",
);
