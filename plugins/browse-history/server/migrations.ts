import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const browseHistoryMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table browse_retention (
        client_id bigint primary key,
        days int not null check (days > 0)
      );
    `,
  ),
];
