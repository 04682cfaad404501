import { sqlMigration, type Migration } from './database';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const coreMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table spent_token (
        jti text primary key,
        expires_at timestamptz not null
      );

      create table rate_limit (
        key text primary key,
        ends_at timestamptz not null,
        used int not null check (used >= 0)
      );

      create table idempotent_call (
        user_id bigint not null,
        key text not null,
        status int,
        answer text,
        created_at timestamptz not null default now(),
        -- Which request runs under the key, and until when nobody else may.
        holder uuid not null,
        leased_until timestamptz not null,
        -- Hash of what was sent: a key may not come with another content, and own writes are recognised by it.
        content text,
        primary key (user_id, key)
      );

      create table operation_log (
        operation_id bigint primary key generated always as identity,
        happened_at timestamptz not null,
        client_id bigint,
        user_id bigint,
        simulator_id bigint,
        entity text not null,
        action text not null,
        row_id text,
        before jsonb,
        after jsonb,
        ip text,
        hash text not null
      );
      create index operation_log_client on operation_log (client_id, operation_id desc);
      create index operation_log_row on operation_log (entity, row_id);

      create table stored_file (
        file_id bigint primary key default next_id(),
        client_id bigint,
        purpose text not null,
        name text not null,
        type text not null,
        size int not null check (size >= 0),
        sha256 text not null,
        content bytea,
        created_by bigint,
        created_at timestamptz not null default now()
      );
      create index stored_file_client on stored_file (client_id, purpose);

      create table outbox_message (
        message_id bigint primary key default next_id(),
        client_id bigint,
        channel text not null check (channel in ('mail', 'sms')),
        recipient text not null,
        subject text,
        text text not null,
        html text,
        template text,
        parameters jsonb,
        sealed text,
        status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed', 'uncertain')),
        error text,
        created_at timestamptz not null default now(),
        delivered_at timestamptz
      );
      create index outbox_message_client on outbox_message (client_id);

      create table domain_event (
        event_id bigint primary key generated always as identity,
        kind text not null,
        client_id bigint,
        payload json not null,
        happened_at timestamptz not null default clock_timestamp(),
        -- Its place in the log, given after the transaction that wrote it was committed: ids are not committed in their order.
        place bigint
      );
      -- Read once and gone soon: not worth packing.
      alter table domain_event alter column payload set storage external;
      create index domain_event_place on domain_event (kind, place);
      create index domain_event_unplaced on domain_event (event_id) where place is null;
      create index domain_event_client on domain_event (client_id) where client_id is not null;

      create table domain_event_log (
        last_place bigint not null
      );

      create table domain_event_consumer (
        consumer text primary key,
        kind text not null,
        place bigint not null,
        moved_at timestamptz not null default now()
      );

      -- Facts that a consumer could not take in yet, and those of the same client behind them.
      create table domain_event_wait (
        consumer text not null,
        place bigint not null,
        client_id bigint,
        attempts int not null default 0,
        next_try_at timestamptz not null default now(),
        is_parked boolean not null default false,
        error text,
        primary key (consumer, place)
      );

      create table plugin_switch (
        plugin text primary key,
        is_on boolean not null,
        changed_at timestamptz not null default now(),
        changed_by bigint
      );

      create table installation (
        name text primary key,
        value text not null
      );

      create table machine_bond (
        bond_id bigint
      );

      create table dead_letter (
        dead_letter_id bigint primary key default next_id(),
        -- What failed, such as alerts.dispatch, and the item within it; an item has one row however often it fails.
        source text not null,
        item_key text not null,
        client_id bigint,
        rule_id bigint,
        rule_name text,
        article_id bigint,
        title text,
        subject_ids bigint[] not null default '{}',
        payload jsonb not null,
        error text not null,
        attempts int not null default 1,
        retry_job text not null,
        created_at timestamptz not null default now(),
        failed_at timestamptz not null default now(),
        -- When it is tried again by itself; null: only by hand.
        next_try_at timestamptz,
        announced_at timestamptz
      );
      create unique index dead_letter_item on dead_letter (source, item_key);
      create index dead_letter_client on dead_letter (client_id, created_at desc);
      create index dead_letter_due on dead_letter (next_try_at) where next_try_at is not null;
      create index dead_letter_new on dead_letter (failed_at) where announced_at is null;

      insert into domain_event_log (last_place) values (0);
    `,
  ),
];
