import { sqlMigration, type Migration } from '#core/server';

/** Word frequencies in the library, counted over a sample: one row. Reference table. */
export const relevanceTables: Migration = sqlMigration(
  '0004-code-statistics',
  `
    create table code_statistics (
      place smallint primary key check (place = 1),
      articles bigint not null,
      sampled int not null,
      average_length real not null,
      codes int4[] not null,
      held int4[] not null,
      measured_at timestamptz not null
    );
  `,
);
