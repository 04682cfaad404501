import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const embeddingMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table embedded_widget (
        client_id bigint not null,
        widget_id bigint not null default next_id(),
        user_id bigint not null,
        widget_name text not null,
        module_id text not null,
        input jsonb not null,
        origins text[] not null,
        theme text not null,
        language text not null,
        is_enabled boolean not null,
        views int not null default 0,
        created_at timestamptz not null default now(),
        last_shown_at timestamptz,
        primary key (client_id, widget_id)
      );

      create table embedded_page (
        client_id bigint not null,
        page_id bigint not null default next_id(),
        user_id bigint not null,
        page_name text not null,
        page_url text not null,
        is_interactive boolean not null,
        sealed_secret text,
        created_at timestamptz not null default now(),
        primary key (client_id, page_id)
      );
      create unique index embedded_page_interactive on embedded_page (client_id) where is_interactive;

      create table proxied_domain (
        client_id bigint not null,
        domain text not null,
        primary key (client_id, domain)
      );
    `,
  ),
];
