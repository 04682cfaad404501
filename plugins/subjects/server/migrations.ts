import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const subjectMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table subject_category (
        category_id bigint primary key default next_id(),
        client_id bigint not null,
        category_name text not null,
        parent_id bigint,
        sort_order bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create index subject_category_client on subject_category (client_id);

      create table subject (
        subject_id bigint primary key default next_id(),
        client_id bigint not null,
        subject_name text not null,
        category_id bigint,
        rule text not null,
        notation text not null check (notation in ('modern', 'classic')),
        colour text,
        sort_order bigint not null default 0,
        is_enabled boolean not null default true,
        valid_from timestamptz,
        valid_to timestamptz,
        media_types text[],
        owner_id bigint,
        emotion_focus text,
        rule_version bigint not null default 1,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index subject_name on subject (client_id, subject_name);
      create index subject_category_id on subject (category_id);

      create table client_dictionary (
        dictionary_id bigint primary key default next_id(),
        client_id bigint not null,
        dictionary_name text not null,
        words text[],
        description text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index client_dictionary_name on client_dictionary (client_id, dictionary_name);

      create table subject_version (
        subject_id bigint not null references subject(subject_id) on delete cascade,
        version int not null,
        rule text not null,
        notation text not null,
        changed_by bigint,
        changed_at timestamptz not null default now(),
        primary key (subject_id, version)
      );

      -- How far the present version of a rule has been applied to what is stored.
      create table subject_run (
        subject_id bigint primary key,
        version int not null,
        state text not null,
        candidates int not null default 0,
        checked int not null default 0,
        added int not null default 0,
        removed int not null default 0,
        finished_at timestamptz
      );

      -- Moved by every change of a subject or a dictionary; dictionaries have one of their own for those who read only them.
      create table subject_rules_version (
        version bigint not null,
        dictionaries bigint not null
      );

      create view dictionary_version as
        select dictionaries as version
          from subject_rules_version;

      create function move_subject_rules_version() returns trigger language plpgsql as $$
        begin update subject_rules_version set version = version + 1; return null; end $$;

      create function move_dictionary_version() returns trigger language plpgsql as $$
        begin update subject_rules_version set version = version + 1,
          dictionaries = dictionaries + 1; return null; end $$;

      insert into subject_rules_version (version, dictionaries) values (1, 1);

      create trigger subject_changed after insert or delete or update on subject
        for each statement execute function move_subject_rules_version();
      create trigger dictionary_changed after insert or delete or update on client_dictionary
        for each statement execute function move_dictionary_version();
    `,
  ),
];
