import type { Migration } from '#core/server';

/** The ledger: one narrow row for each article that was collected, and one for each client that it was shown to. */
export const latencyMigrations: readonly Migration[] = [
  {
    name: 'article-latency',
    up: async (tx) => {
      await tx.query(`
        create table article_latency (
          article_id bigint primary key references article on delete cascade, source_id bigint,
          -- Null: the publisher gave no time that can be true.
          published_at timestamptz, discovered_at timestamptz not null, fetched_at timestamptz not null, understood_at timestamptz not null, matched_at timestamptz not null, shown_at timestamptz not null,
          -- Published before its source was known, so that nobody could have been quicker.
          is_backlog boolean not null
        );
        create index article_latency_shown on article_latency (shown_at);
        create table client_latency (
          article_id bigint not null references article on delete cascade, client_id bigint not null, shown_at timestamptz not null, informed_at timestamptz, read_at timestamptz,
          primary key (article_id, client_id)
        );
        create index client_latency_client on client_latency (client_id, shown_at);
        create table latency_target (client_service_type_id bigint primary key references client_service_type on delete cascade, minutes int not null);

        -- The log of opened articles keeps the latest opening; the first one is written down here.
        create function note_first_read() returns trigger language plpgsql as $$
          begin
            update client_latency set read_at = new.browsed_at where article_id = new.article_id and client_id = new.client_id and read_at is null;
            return null;
          end $$;
        create trigger article_first_read after insert on article_browse for each row execute function note_first_read();
      `);
    },
  },
];
