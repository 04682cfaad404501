import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const regionMapMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table region_map (
        code text primary key,
        map_name text not null,
        approval_number text not null,
        source text not null,
        regions int not null,
        points int not null,
        size int not null,
        missing text[] not null,
        is_cut boolean not null,
        outlines text not null,
        updated_at timestamptz not null default now()
      );
    `,
  ),
];
