import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const suggestionMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table user_suggestion (
        client_id bigint not null,
        user_suggestion_id bigint not null default next_id(),
        kind text not null check (kind in ('emotion', 'subject', 'source', 'article')),
        state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
        article_id bigint,
        title text not null,
        emotion text,
        subject_id bigint,
        is_out boolean not null default false,
        url text,
        text text not null,
        user_id bigint not null,
        created_at timestamptz not null default now(),
        reason text,
        decided_by bigint,
        decided_at timestamptz,
        claimed_until timestamptz,
        primary key (client_id, user_suggestion_id)
      );
      create index user_suggestion_state on user_suggestion (client_id, state, user_suggestion_id desc);
      create index user_suggestion_user on user_suggestion (client_id, user_id, user_suggestion_id desc);
      create index user_suggestion_article on user_suggestion (article_id) where article_id is not null;
    `,
  ),
];
