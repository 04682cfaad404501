import { sqlMigration, type Migration } from '#core/server';

/** Stores which whole-list mark set a reading, so that exactly those can be undone. */
export const readMarks: Migration = sqlMigration(
  '0006-read-marks',
  `
    alter table article_read add column mark_id bigint;
    create index article_read_mark on article_read (client_id, user_id, mark_id) where mark_id is not null;
  `,
);
