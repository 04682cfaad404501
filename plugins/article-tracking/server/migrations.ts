import { resourceMigration, type Migration } from '#core/server';
import { replyAdapter } from '../resource';

/** Tables of replies, numbers and the tasks that fetch them. Never edited once landed. */
export const trackingMigrations: readonly Migration[] = [
  {
    name: 'create-article-tracking',
    up: async (tx) => {
      await tx.query(`
        -- What a site shows under an article, the same for all clients.
        create table article_reply (
          reply_id bigint primary key default next_id(), article_id bigint not null references article on delete cascade,
          external_id text not null, parent_external_id text, level smallint not null default 1,
          author text not null, text text not null, place text not null default '', region int not null default 0, likes int not null default 0,
          published_at timestamptz, fetched_at timestamptz not null, updated_at timestamptz not null,
          emotion smallint not null, emotion_probability real not null,
          unique (article_id, external_id)
        );
        create index article_reply_newest on article_reply (article_id, reply_id);

        create table article_numbers (
          article_id bigint not null references article on delete cascade, at timestamptz not null,
          views int not null, likes int not null, comments int not null, reposts int not null, primary key (article_id, at)
        );

        -- One of a kind for each article and client, however often it is asked for.
        create table article_track_task (
          article_track_task_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
          kind text not null, host text not null, status text not null default 'waiting', is_enabled boolean not null default true,
          interval_minutes int, depth int not null default 5, starts_at timestamptz not null, ends_at timestamptz,
          next_at timestamptz, asked_at timestamptz, lease_until timestamptz, lease_id bigint, attempts int not null default 0, failure_count int not null default 0,
          last_started_at timestamptz, last_ended_at timestamptz, last_success_at timestamptz, found int not null default 0, added int not null default 0, updated int not null default 0,
          adapter text, error_code text, error_message text, created_by bigint not null, created_at timestamptz not null default now(),
          unique (client_id, article_id, kind)
        );
        create index article_track_task_due on article_track_task (next_at) where is_enabled and next_at is not null;
        create index article_track_task_article on article_track_task (article_id, kind);
        create index article_track_task_running on article_track_task (host) where status = 'running';

        -- Who follows an article, and up to which reply that person has looked.
        create table article_track_watcher (
          article_track_task_id bigint not null references article_track_task on delete cascade, user_id bigint not null, viewed_reply_id bigint not null default 0,
          primary key (article_track_task_id, user_id)
        );
        create index article_track_watcher_user on article_track_watcher (user_id);

        create table article_comment_feed (article_id bigint primary key references article on delete cascade, url text not null);
      `);
    },
  },
  resourceMigration(replyAdapter),
  {
    name: 'baseline-of-tasks',
    up: async (tx) =>
      void (await tx.query('alter table article_track_task add column has_baseline boolean not null default false')),
  },
];
