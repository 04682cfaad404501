import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const websubMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      -- Outlives its source until the hub has heard that nothing more is wanted.
      create table websub_subscription (
        source_id bigint primary key,
        callback_key text not null unique,
        secret text not null,
        hub text not null,
        topic text not null,
        state text not null,
        lease_until timestamptz,
        next_at timestamptz not null,
        attempts int not null default 0,
        error_code text,
        error_message text,
        created_at timestamptz not null default now()
      );
      create index websub_subscription_due on websub_subscription (next_at);

      create table websub_content (
        content_id bigint primary key default next_id(),
        source_id bigint not null,
        received_at timestamptz not null,
        content_type text,
        body bytea not null
      );
      create index websub_content_source on websub_content (source_id, content_id);
    `,
  ),
];
