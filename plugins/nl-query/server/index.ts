import { defineServer, serveResource, sqlMigration, table } from '#core/server';
import { nlQuery } from '../plugin';
import { nlQueryEntry } from '../resource';

const entries = serveResource(nlQueryEntry);

export default defineServer(nlQuery, {
  calls: [entries.calls],
  tables: { own: [table('nl_query_entry', { place: 'small', goesWith: { client: 'client_id' } })] },
  // Taken over from the declaration, then frozen: `tests/server/table-catalogue` prints the text while there is no
  // table,
  // and names what differs later.
  migrations: [
    sqlMigration(
      '0001-entries',
      `
      create table nl_query_entry (
        nl_query_entry_id bigint primary key default next_id(), client_id bigint not null,
        name text not null, level text not null check (level in ('low', 'high')), remark text,
        is_enabled boolean not null default true, created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index nl_query_entry_name on nl_query_entry (client_id, name);
      `,
    ),
  ],
  contributions: [entries.select],
});
