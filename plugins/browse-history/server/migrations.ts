import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. A change is a further migration behind it. */
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
