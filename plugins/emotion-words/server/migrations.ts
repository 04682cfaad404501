import { sqlMigration, type Migration } from '#core/server';
import { baselineRows } from './baseline-rows.data';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const emotionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table emotion_white_list (
        white_list_id bigint primary key default next_id(),
        client_id bigint not null,
        kind text not null default 'word' check (kind in ('site', 'author', 'word', 'title')),
        value text not null,
        reason text,
        is_enabled boolean not null default true,
        hit_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index emotion_white_list_value on emotion_white_list (client_id, kind, value);

      create table client_emotion_word_lib (
        lib_id bigint primary key default next_id(),
        client_id bigint not null,
        lib_name text not null,
        description text,
        is_enabled boolean not null default true,
        word_count bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_emotion_word_lib_name on client_emotion_word_lib (client_id, lib_name);

      create table client_emotion_word (
        emotion_word_id bigint primary key default next_id(),
        client_id bigint not null,
        word text not null,
        emotion text not null default 'negative' check (emotion in ('negative', 'neutral', 'positive')),
        strength bigint not null default 2 check ((strength >= 1) and (strength <= 3)),
        place text not null default 'all' check (place in ('all', 'title', 'body')),
        lib_id bigint not null,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_emotion_word_word on client_emotion_word (client_id, word);
      create index client_emotion_word_lib_words on client_emotion_word (lib_id);

      create table global_emotion_word_lib (
        lib_id bigint primary key default next_id(),
        lib_name text not null,
        description text,
        is_enabled boolean not null default true,
        word_count bigint not null default 0,
        is_built_in boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_emotion_word_lib_name on global_emotion_word_lib (lib_name);

      create table global_emotion_word (
        emotion_word_id bigint primary key default next_id(),
        word text not null,
        emotion text not null default 'negative' check (emotion in ('negative', 'neutral', 'positive')),
        strength bigint not null default 2 check ((strength >= 1) and (strength <= 3)),
        lib_id bigint not null,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_emotion_word_word on global_emotion_word (word);
      create index global_emotion_word_lib_words on global_emotion_word (lib_id);

      -- Models made by training; the newest is used, none means the one that the product begins with.
      create table emotion_model (
        model_id bigint primary key default next_id(),
        name text not null,
        examples int not null,
        content bytea not null,
        created_at timestamptz not null default now()
      );

      create table emotion_setting (
        client_id bigint primary key,
        abstain_below real not null,
        is_others_neutral boolean not null
      );

      -- What people of a client have said of articles; machine is what it was before.
      create table emotion_correction (
        client_id bigint not null,
        article_id bigint not null,
        machine smallint not null,
        emotion smallint not null,
        is_check boolean not null default false,
        corrected_at timestamptz not null default now(),
        primary key (client_id, article_id)
      );
      create index emotion_correction_newest on emotion_correction (client_id, corrected_at desc);
      create index emotion_correction_article on emotion_correction (article_id);

      -- What the corrections have taught; the odds are null when learning did not help.
      create table emotion_learned (
        client_id bigint primary key,
        odds jsonb,
        labelled int not null,
        before real not null,
        after real not null,
        learned_at timestamptz not null
      );

      create table emotion_version (
        kind text primary key check (kind in ('everybody', 'clients')),
        version bigint not null
      );

      create function move_emotion_version() returns trigger language plpgsql as $$
        begin update emotion_version set version = version + 1 where kind = tg_argv[0]; return null; end $$;

      create table emotion_stream (
        client_id bigint not null,
        media_type smallint not null,
        odds bytea,
        texts int not null,
        labelled int not null,
        before real,
        after real,
        changed real not null,
        slope real,
        shift real,
        opinion_slope real,
        opinion_shift real,
        learned_at timestamptz not null,
        primary key (client_id, media_type)
      );

      -- The pretrained encoder that an operator has given, at most one.
      create table emotion_encoder (
        encoder_id smallint primary key default 1 check (encoder_id = 1),
        model_path text not null,
        vocabulary_path text not null,
        labels text[] not null,
        is_lower_case boolean not null
      );

      create table emotion_unsure (
        client_id bigint not null,
        article_id bigint not null,
        leaning smallint not null,
        primary key (client_id, article_id)
      );
      create index emotion_unsure_article on emotion_unsure (article_id);

      ${baselineRows}

      create trigger emotion_changed after insert or delete or update of kind, value, is_enabled on emotion_white_list
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after delete or update of is_enabled on client_emotion_word_lib
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update of word, emotion, strength, place, is_enabled, lib_id on client_emotion_word
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after delete or update of is_enabled on global_emotion_word_lib
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after insert or delete or update of word, emotion, strength, is_enabled, lib_id on global_emotion_word
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after insert or delete on emotion_model
        for each statement execute function move_emotion_version('everybody');
      create trigger emotion_changed after insert or delete or update on emotion_setting
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update on emotion_learned
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update on emotion_stream
        for each statement execute function move_emotion_version('clients');
      create trigger emotion_changed after insert or delete or update on emotion_encoder
        for each statement execute function move_emotion_version('everybody');
    `,
  ),
];
