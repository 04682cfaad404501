import { resourceMigration, type Migration } from '#core/server';
import {
  clientEmotionWord,
  clientEmotionWordLib,
  emotionWhiteList,
  globalEmotionWord,
  globalEmotionWordLib,
} from '../resource';
import { builtInWords } from './lexicon';
import { streamMigration } from './stream-migration';

/**
 * Tables of words, corrections and models. Triggers move the versions that the pipeline compares and note corrections,
 * so that no writer can forget it.
 */
export const emotionMigrations: readonly Migration[] = [
  resourceMigration(emotionWhiteList),
  resourceMigration(clientEmotionWordLib),
  resourceMigration(clientEmotionWord),
  resourceMigration(globalEmotionWordLib),
  resourceMigration(globalEmotionWord),
  {
    name: 'emotion-words-and-corrections',
    up: async (tx) => {
      await tx.query(`
        create unique index on emotion_white_list (client_id, kind, value);
        alter table emotion_white_list alter column hit_count set default 0;
        alter table client_emotion_word_lib alter column word_count set default 0;
        alter table global_emotion_word_lib alter column word_count set default 0;
        create index on client_emotion_word (lib_id);
        create index on global_emotion_word (lib_id);

        -- Models made by training; the newest is used, none means the one that the product begins with.
        create table emotion_model (
          model_id bigint primary key default next_id(), name text not null, examples int not null, content bytea not null, created_at timestamptz not null default now()
        );

        create table emotion_setting (client_id bigint primary key, abstain_below real not null, is_others_neutral boolean not null);

        -- What people of a client have said of articles; machine is what it was before.
        create table emotion_correction (
          client_id bigint not null, article_id bigint not null references article on delete cascade, machine smallint not null, emotion smallint not null,
          is_check boolean not null default false, corrected_at timestamptz not null default now(), primary key (client_id, article_id)
        );
        create index emotion_correction_newest on emotion_correction (client_id, corrected_at desc);
        create index emotion_correction_article on emotion_correction (article_id);

        -- What the corrections have taught; the odds are null when learning did not help.
        create table emotion_learned (
          client_id bigint primary key, odds jsonb, labelled int not null, before real not null, after real not null, learned_at timestamptz not null
        );

        create function note_emotion_correction() returns trigger language plpgsql as $$
          begin
            if new.is_emotion_set then
              insert into emotion_correction (client_id, article_id, machine, emotion) values (new.client_id, new.article_id, old.emotion, new.emotion)
                on conflict (client_id, article_id) do update set emotion = excluded.emotion, corrected_at = now();
            else
              delete from emotion_correction where client_id = new.client_id and article_id = new.article_id;
            end if;
            return null;
          end $$;
        create trigger emotion_corrected after update of emotion, is_emotion_set on client_article for each row
          when (new.is_emotion_set or old.is_emotion_set) execute function note_emotion_correction();

        create table emotion_version (kind text primary key, version bigint not null);
        insert into emotion_version values ('everybody', 1), ('clients', 1);
        create function move_emotion_version() returns trigger language plpgsql as $$
          begin update emotion_version set version = version + 1 where kind = tg_argv[0]; return null; end $$;
        create trigger emotion_changed after insert or delete or update of word, emotion, strength, is_enabled, lib_id on global_emotion_word for each statement execute function move_emotion_version('everybody');
        create trigger emotion_changed after delete or update of is_enabled on global_emotion_word_lib for each statement execute function move_emotion_version('everybody');
        create trigger emotion_changed after insert or delete on emotion_model for each statement execute function move_emotion_version('everybody');
        create trigger emotion_changed after insert or delete or update of word, emotion, strength, place, is_enabled, lib_id on client_emotion_word for each statement execute function move_emotion_version('clients');
        create trigger emotion_changed after delete or update of is_enabled on client_emotion_word_lib for each statement execute function move_emotion_version('clients');
        create trigger emotion_changed after insert or delete or update of kind, value, is_enabled on emotion_white_list for each statement execute function move_emotion_version('clients');
        create trigger emotion_changed after insert or delete or update on emotion_learned for each statement execute function move_emotion_version('clients');
        create trigger emotion_changed after insert or delete or update on emotion_setting for each statement execute function move_emotion_version('clients');
      `);
      const words = builtInWords();
      const {
        rows: [lib],
      } = await tx.query<{ lib_id: string }>(
        'insert into global_emotion_word_lib (lib_name, is_enabled, is_built_in, word_count) values ($1, true, true, $2) returning lib_id',
        ['built-in', words.length],
      );
      await tx.query(
        'insert into global_emotion_word (word, emotion, strength, lib_id, is_enabled) select word, emotion, strength, $4, true from unnest($1::text[], $2::text[], $3::int[]) as w (word, emotion, strength)',
        [
          words.map(({ word }) => word),
          words.map(({ emotion }) => emotion),
          words.map(({ strength }) => strength),
          lib?.lib_id,
        ],
      );
    },
  },
  streamMigration,
];
