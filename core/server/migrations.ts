import { installationMigration } from './boot/installation-migration';
import { sqlMigration, type Migration } from './database';
import { deadLetterMigration } from './dead-letters/dead-letter-migration';
import { domainEventMigration } from './domain-events/domain-event-migration';
import { bondMigration } from './machines/bond-migration';
import { pluginMigration } from './plugins/plugin-migration';

/** Tables of the core itself. Never edited once released; changes are further entries. */
export const coreMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-core-tables',
    `
      create table spent_token (jti text primary key, expires_at timestamptz not null);

      create table rate_limit (key text primary key, ends_at timestamptz not null, used int not null check (used >= 0));

      create table idempotent_call (
        user_id bigint not null, key text not null, status int, answer text,
          created_at timestamptz not null default now(),
        -- Which request runs under the key, and until when nobody else may.
        holder uuid not null, leased_until timestamptz not null,
        primary key (user_id, key)
      );

      create table operation_log (
        operation_id bigint generated always as identity primary key,
        happened_at timestamptz not null, client_id bigint, user_id bigint, simulator_id bigint,
        entity text not null, action text not null, row_id text, before jsonb, after jsonb, ip text, hash text not null
      );
      create index operation_log_client on operation_log (client_id, operation_id desc);
      create index operation_log_row on operation_log (entity, row_id);

      create table stored_file (
        file_id bigint primary key default next_id(), client_id bigint, purpose text not null, name text not null,
          type text not null,
        size int not null check (size >= 0), sha256 text not null, content bytea not null, created_by bigint,
          created_at timestamptz not null default now()
      );
      create index stored_file_client on stored_file (client_id, purpose);

      create table outbox_message (
        message_id bigint primary key default next_id(), client_id bigint,
          channel text not null check (channel in ('mail', 'sms')),
        recipient text not null, subject text, text text not null, html text, template text, parameters jsonb,
          sealed text,
        status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed', 'uncertain')),
          error text,
        created_at timestamptz not null default now(), delivered_at timestamptz
      );
      create index outbox_message_client on outbox_message (client_id);
    `,
  ),
  domainEventMigration,
  pluginMigration,
  installationMigration,
  bondMigration,
  sqlMigration(
    '0006-content-of-repeated-writes',
    `
      -- Hash of what was sent: a key may not come with another content, and own writes are recognised by it.
      alter table idempotent_call add column content text;
    `,
  ),
  deadLetterMigration,
];
