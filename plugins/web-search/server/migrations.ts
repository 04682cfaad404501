import { resourceMigration, type Migration } from '#core/server';
import { webSearchEngine } from '../resource';

/** Tables of engines, of what was searched for, and of what was taken in. */
export const webSearchMigrations: readonly Migration[] = [
  resourceMigration(webSearchEngine),
  {
    name: 'web-search-taken',
    up: async (tx) => {
      await tx.query(`
        create table web_search_history (user_id bigint not null, keyword text not null, searched_at timestamptz not null default now(), primary key (user_id, keyword));
        -- url_hash is what the library will know the article by, so that what is taken in twice stands here once.
        create table web_search_taken (
          taken_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null, url text not null, url_key text not null, url_hash bigint not null,
          title text not null, summary text not null, published_at timestamptz, state text not null default 'waiting', has_page boolean not null default false,
          attempts int not null default 0, lease_until timestamptz, error_code text, error_message text, reject_reason text, created_at timestamptz not null default now(), ended_at timestamptz,
          unique (client_id, url_hash)
        );
        create index web_search_taken_newest on web_search_taken (client_id, taken_id desc);
        create index web_search_taken_waiting on web_search_taken (taken_id) where state = 'waiting';
      `);
    },
  },
];
