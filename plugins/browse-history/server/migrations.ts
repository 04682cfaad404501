import { sqlMigration, type Migration } from '#core/server';

/** History retention per client. Migrations are not changed after release. */
export const browseHistoryMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-retention',
    `
      create table browse_retention (client_id bigint primary key, days int not null check (days > 0));
    `,
  ),
];
