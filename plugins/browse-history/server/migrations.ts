import { sqlMigration, type Migration } from '#core/server';

/** How long a client keeps what its people have opened. Never edited once landed. */
export const browseHistoryMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-retention',
    `
      create table browse_retention (client_id bigint primary key, days int not null check (days > 0));
    `,
  ),
];
