import { dataMigration, sqlMigration, type Migration } from '#core/server';
import { knownBrands } from './known-brands';

/**
 * Words. Triggers increment the version that the pipeline compares, so that no writer can forget it. Never edit a
 * migration once it is merged.
 */
export const wordMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-words',
    `
      create table hot_word (
        hot_word_id bigint primary key default next_id(), client_id bigint not null, word text not null,
        action text not null default 'stop' check (action in ('keep', 'merge', 'stop')), target text, remark text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index hot_word_word on hot_word (client_id, word);

      create table global_hot_word (
        hot_word_id bigint primary key default next_id(), word text not null,
        action text not null default 'stop' check (action in ('keep', 'merge', 'stop')), target text, remark text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index global_hot_word_word on global_hot_word (word);

      create table entity_name (
        entity_name_id bigint primary key default next_id(), name text not null,
        type text not null default 'brand' check (type in ('person', 'organisation', 'place', 'brand')),
        canonical_name text, is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index entity_name_name on entity_name (name);

      create table article_words (
        article_id bigint primary key,
        -- Names and keywords as JSON, see CachedWords; read for one article at a time.
        found text not null,
        -- Names and keywords, each once, with a letter for their type; what is counted for hot words.
        counted text[] not null
      );
      -- Articles before this one have still to be read.
      create table words_cursor (article_id bigint not null);
      insert into words_cursor values (0);

      create table word_frequency (word text primary key, documents real not null);
      create table word_frequency_state (total real not null, article_id bigint not null,
        counted_at timestamptz not null);
      insert into word_frequency_state values (0, 0, now());

      create table words_version (version bigint not null);
      insert into words_version values (1);
      create function move_words_version() returns trigger language plpgsql as $$
        begin update words_version set version = version + 1; return null; end $$;
      create trigger words_changed after insert or update or
        delete on entity_name for each statement execute function move_words_version();
      create trigger words_changed after insert or update or
        delete on hot_word for each statement execute function move_words_version();
      create trigger words_changed after insert or update or
        delete on global_hot_word for each statement execute function move_words_version();
    `,
  ),
  dataMigration(
    '0002-known-brands',
    `insert into entity_name (name, type, canonical_name) select name, 'brand', canonical
      from unnest($1::text[], $2::text[]) as b (name, canonical)`,
    () => [knownBrands.map(([name]) => name), knownBrands.map(([, canonical]) => canonical ?? null)],
  ),
  sqlMigration(
    'word-days',
    `
        -- Words of whole days (UTC) of a client's list, or of one subject; 0 is the list. State: what the day was counted from.
        create table client_word_day (
          client_id bigint not null, subject_id bigint not null, day date not null,
          state text not null, is_settled boolean not null, total int not null,
            counted_at timestamptz not null default now(),
          primary key (client_id, subject_id, day)
        );
        create table client_word_count (
          client_id bigint not null, subject_id bigint not null, day date not null, word text not null,
          letter text not null, count int not null, negative int not null, positive int not null,
            sample bigint not null,
          primary key (client_id, subject_id, day, word)
        );
`,
  ),
];
