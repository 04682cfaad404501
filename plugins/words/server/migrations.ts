import { resourceMigration, type Migration } from '#core/server';
import { entityName, globalHotWord, hotWord } from '../resource';
import { knownBrands } from './known-brands';

/** Tables of words. Triggers move the version that the pipeline compares, so that no writer can forget it. */
export const wordMigrations: readonly Migration[] = [
  resourceMigration(hotWord),
  resourceMigration(globalHotWord),
  resourceMigration(entityName),
  {
    name: 'article-words',
    up: async (tx) => {
      await tx.query(`
        create table article_words (
          article_id bigint primary key references article on delete cascade,
          -- Each [type, name, filed under, count, first place].
          names jsonb not null,
          -- Each [word, weight], the most telling first.
          keywords jsonb not null,
          -- Names and keywords, each once, with a letter for their type; what is counted for hot words.
          counted text[] not null
        );
        -- Articles before this one have still to be read.
        create table words_cursor (article_id bigint not null);
        insert into words_cursor select coalesce(max(article_id), 0) + 1 from article;

        create table word_frequency (word text primary key, documents real not null);
        create table word_frequency_state (total real not null, article_id bigint not null, counted_at timestamptz not null);
        insert into word_frequency_state values (0, 0, now());

        create table words_version (version bigint not null);
        insert into words_version values (1);
        create function move_words_version() returns trigger language plpgsql as $$
          begin update words_version set version = version + 1; return null; end $$;
        create trigger words_changed after insert or update or delete on entity_name for each statement execute function move_words_version();
        create trigger words_changed after insert or update or delete on hot_word for each statement execute function move_words_version();
        create trigger words_changed after insert or update or delete on global_hot_word for each statement execute function move_words_version();
        create trigger words_changed after insert or update or delete on client_dictionary for each statement execute function move_words_version();
      `);
      await tx.query(
        "insert into entity_name (name, type, canonical_name, is_enabled) select name, 'brand', canonical, true from unnest($1::text[], $2::text[]) as b (name, canonical)",
        [knownBrands.map(([name]) => name), knownBrands.map(([, canonical]) => canonical ?? null)],
      );
    },
  },
];
