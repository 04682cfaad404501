import { resourceMigration, type Migration } from '#core/server';
import { clientDictionary, subject, subjectCategory } from '../resource';

/** Tables of subjects. Triggers move the version that the pipeline compares, so that no writer can forget it. */
export const subjectMigrations: readonly Migration[] = [
  resourceMigration(subjectCategory),
  resourceMigration(subject),
  resourceMigration(clientDictionary),
  {
    name: 'subject-rules',
    up: async (tx) => {
      await tx.query(`
        create index on subject (category_id);
        create table subject_version (
          subject_id bigint not null, version int not null, rule text not null, notation text not null,
          changed_by bigint, changed_at timestamptz not null default now(), primary key (subject_id, version)
        );
        create table subject_rules_version (version bigint not null);
        insert into subject_rules_version values (1);
        create function move_subject_rules_version() returns trigger language plpgsql as $$
          begin update subject_rules_version set version = version + 1; return null; end $$;
        create trigger subject_changed after insert or update or delete on subject for each statement execute function move_subject_rules_version();
        create trigger dictionary_changed after insert or update or delete on client_dictionary for each statement execute function move_subject_rules_version();
      `);
    },
  },
  {
    name: 'subject-run',
    up: async (tx) => {
      await tx.query(`
        -- How far the present version of a rule has been applied to what is stored.
        create table subject_run (
          subject_id bigint primary key, version int not null, state text not null, candidates int not null default 0, checked int not null default 0,
          added int not null default 0, removed int not null default 0, finished_at timestamptz
        );
      `);
    },
  },
];
