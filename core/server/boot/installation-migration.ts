import { sqlMigration } from '../database';

/** Identity of this installation, and files whose content is in the store. Never edited once released. */
export const installationMigration = sqlMigration(
  '0004-installation',
  `
    create table installation (name text primary key, value text not null);

    alter table stored_file alter column content drop not null;
  `,
);
