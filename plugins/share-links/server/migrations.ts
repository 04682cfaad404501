import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const linkMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table shared_link (
        client_id bigint not null,
        share_id bigint not null default next_id(),
        kind text not null,
        item_id bigint not null,
        title text not null default '',
        user_id bigint not null,
        password_hash text,
        content jsonb,
        visits int not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        primary key (client_id, share_id)
      );
      create index shared_link_item on shared_link (client_id, kind, item_id);
      create index shared_link_user on shared_link (user_id);

      create table shared_link_visit (
        client_id bigint not null,
        visit_id bigint not null default next_id(),
        share_id bigint not null,
        kind text not null,
        item_id bigint not null,
        visited_at timestamptz not null default now(),
        primary key (client_id, visit_id)
      );
      create index shared_link_visit_item on shared_link_visit (client_id, kind, item_id, visit_id desc);
      create index shared_link_visit_age on shared_link_visit (visited_at);
    `,
  ),
];
