import { sqlMigration } from '../database';

/**
 * What tells this installation from others, and files whose content lies in the store. Never edited once landed.
 */
export const installationMigration = sqlMigration(
  '0004-installation',
  `
    create table installation (name text primary key, value text not null);

    alter table stored_file alter column content drop not null;
  `,
);
