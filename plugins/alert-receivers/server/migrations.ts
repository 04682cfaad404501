import { sqlMigration, type Migration } from '#core/server';

/** The tables as of 1.0.0, from which all later versions upgrade. Changes are appended as further migrations. */
export const receiverMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table alert_receiver (
        receiver_id bigint primary key default next_id(),
        client_id bigint not null,
        receiver_name text not null,
        user_id bigint,
        groups text[],
        addresses jsonb not null,
        language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
        quiet_from text,
        quiet_to text,
        is_enabled boolean not null default true,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index alert_receiver_name on alert_receiver (client_id, receiver_name);

      create table alert_address (
        client_id bigint not null,
        address_id bigint not null default next_id(),
        receiver_id bigint not null references alert_receiver(receiver_id) on delete cascade,
        channel text not null,
        address text not null,
        verified_at timestamptz,
        left_at timestamptz,
        primary key (client_id, address_id),
        unique (client_id, receiver_id, channel, address)
      );
    `,
  ),
];
