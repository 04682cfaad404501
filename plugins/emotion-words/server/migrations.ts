import { dataMigration, sqlMigration, type Migration } from '#core/server';
import { builtInWords } from './lexicon';
import { streamMigration } from './stream-migration';

/**
 * Tables of words, corrections and models. Triggers increment the versions that the pipeline compares, so that every
 * write is detected. Never edited once released.
 */
export const emotionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-emotion-words',
    `
      create table emotion_white_list (
        white_list_id bigint primary key default next_id(), client_id bigint not null,
        kind text not null default 'word' check (kind in ('site', 'author', 'word', 'title')),
        value text not null, reason text, is_enabled boolean not null default true, hit_count bigint not null default 0,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index emotion_white_list_value on emotion_white_list (client_id, kind, value);

      create table client_emotion_word_lib (
        lib_id bigint primary key default next_id(), client_id bigint not null, lib_name text not null,
          description text,
        is_enabled boolean not null default true, word_count bigint not null default 0,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index client_emotion_word_lib_name on client_emotion_word_lib (client_id, lib_name);

      create table client_emotion_word (
        emotion_word_id bigint primary key default next_id(), client_id bigint not null, word text not null,
        emotion text not null default 'negative' check (emotion in ('negative', 'neutral', 'positive')),
        strength bigint not null default 2 check (strength between 1 and 3),
        place text not null default 'all' check (place in ('all', 'title', 'body')), lib_id bigint not null,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index client_emotion_word_word on client_emotion_word (client_id, word);
      create index client_emotion_word_lib_words on client_emotion_word (lib_id);

      create table global_emotion_word_lib (
        lib_id bigint primary key default next_id(), lib_name text not null, description text,
        is_enabled boolean not null default true, word_count bigint not null default 0,
          is_built_in boolean not null default false,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index global_emotion_word_lib_name on global_emotion_word_lib (lib_name);

      create table global_emotion_word (
        emotion_word_id bigint primary key default next_id(), word text not null,
        emotion text not null default 'negative' check (emotion in ('negative', 'neutral', 'positive')),
        strength bigint not null default 2 check (strength between 1 and 3), lib_id bigint not null,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index global_emotion_word_word on global_emotion_word (word);
      create index global_emotion_word_lib_words on global_emotion_word (lib_id);
    `,
  ),
  sqlMigration(
    '0002-corrections',
    `
      -- Models made by training; the newest is used, none means the one that the product begins with.
      create table emotion_model (
        model_id bigint primary key default next_id(), name text not null, examples int not null,
          content bytea not null,
        created_at timestamptz not null default now()
      );

      create table emotion_setting (client_id bigint
        primary key, abstain_below real not null, is_others_neutral boolean not null);

      -- What people of a client have said of articles; machine is what it was before.
      create table emotion_correction (
        client_id bigint not null, article_id bigint not null, machine smallint not null, emotion smallint not null,
        is_check boolean not null default false, corrected_at timestamptz not null default now(),
        primary key (client_id, article_id)
      );
      create index emotion_correction_newest on emotion_correction (client_id, corrected_at desc);
      create index emotion_correction_article on emotion_correction (article_id);

      -- What the corrections have taught; the odds are null when learning did not help.
      create table emotion_learned (
        client_id bigint primary key, odds jsonb, labelled int not null, before real not null, after real not null,
          learned_at timestamptz not null
      );

      create table emotion_version (kind text primary key check (kind in ('everybody', 'clients')),
        version bigint not null);
      insert into emotion_version values ('everybody', 1), ('clients', 1);
      create function move_emotion_version() returns trigger language plpgsql as $$
        begin update emotion_version set version = version + 1 where kind = tg_argv[0]; return null; end $$;
      create trigger emotion_changed after insert or delete or
        update of word, emotion, strength, is_enabled, lib_id on global_emotion_word
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after delete or update of is_enabled on global_emotion_word_lib
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after insert or delete on emotion_model
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after insert or delete or
        update of word, emotion, strength, place, is_enabled, lib_id on client_emotion_word
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after delete or update of is_enabled on client_emotion_word_lib
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update of kind, value, is_enabled on emotion_white_list
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update on emotion_learned
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update on emotion_setting
        for each statement execute function move_emotion_version('clients');
    `,
  ),
  dataMigration(
    '0003-built-in-words',
    `with lib as (
        insert into global_emotion_word_lib (lib_name, is_built_in, word_count) values ('built-in', true, $4)
          returning lib_id
      )
      insert into global_emotion_word (word, emotion, strength, lib_id)
        select word, emotion, strength, lib_id
          from unnest($1::text[], $2::text[], $3::int[]) as w (word, emotion, strength) cross join lib`,
    () => {
      const words = builtInWords();
      return [
        words.map(({ word }) => word),
        words.map(({ emotion }) => emotion),
        words.map(({ strength }) => strength),
        words.length,
      ];
    },
  ),
  streamMigration,
];
