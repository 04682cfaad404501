import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const messageMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table message (
        client_id bigint not null,
        message_id bigint not null default next_id(),
        kind text not null,
        subject text not null,
        text text not null,
        html text,
        template text,
        parameters jsonb,
        created_by bigint,
        created_at timestamptz not null default now(),
        -- The text and parameters as the receiver gets them, where something in them is for nobody else.
        sealed text,
        primary key (client_id, message_id)
      );
      create index message_created on message (created_at);

      create table message_delivery (
        client_id bigint not null,
        delivery_id bigint not null default next_id(),
        message_id bigint not null,
        channel text not null,
        address text not null,
        user_id bigint,
        receiver_name text,
        status text not null default 'queued' check (status in ('queued', 'sent', 'accepted', 'delivered', 'read', 'confirmed', 'failed', 'uncertain')),
        reason text,
        attempts int not null default 0,
        reference text,
        -- Set while an attempt is under way: whoever finds it set knows that the process died in between.
        sending_since timestamptz,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        delivered_at timestamptz,
        read_at timestamptz,
        confirmed_at timestamptz,
        link text,
        -- The address is the number of a user.
        is_personal boolean not null default false,
        -- Where the owner of an address that is no user's unsubscribes it.
        leave_url text,
        primary key (client_id, delivery_id),
        foreign key (client_id, message_id) references message(client_id, message_id) on delete cascade
      );
      create index message_delivery_message on message_delivery (client_id, message_id);
      create index message_delivery_user on message_delivery (user_id) where user_id is not null;
      -- What waits for somebody in the product itself; the newest first.
      create index message_delivery_in_app on message_delivery (client_id, address, delivery_id desc)
        where channel = 'in-app';
      create index message_delivery_channel on message_delivery (client_id, channel, delivery_id desc);

      create table channel_setting (
        client_id bigint not null,
        channel text not null,
        is_enabled boolean not null default true,
        settings jsonb,
        sealed text,
        updated_by bigint,
        updated_at timestamptz not null default now(),
        primary key (client_id, channel)
      );

      create view message_sent as
        select d.delivery_id,
           d.client_id,
           m.kind,
           d.channel,
           d.address,
           d.receiver_name,
           m.subject,
           m.text,
           m.html,
           m.template,
           d.status,
           d.reason,
           d.attempts,
           d.created_at,
           d.sent_at,
           d.delivered_at,
           d.read_at,
           d.confirmed_at,
           d.is_personal
          from message_delivery d
            join message m on m.client_id = d.client_id and m.message_id = d.message_id;

      create view in_app_message as
        select d.client_id,
           d.delivery_id,
           d.address,
           m.kind,
           m.subject,
           m.text,
           d.link,
           d.status,
           d.sent_at,
           d.read_at,
           d.confirmed_at
          from message_delivery d
            join message m on m.client_id = d.client_id and m.message_id = d.message_id
         where d.channel = 'in-app'::text and (d.status <> all (array['queued'::text, 'failed'::text]));

      create table user_channel (
        client_id bigint not null,
        user_id bigint not null,
        channel text not null,
        address text,
        off_kinds text[] not null default '{}',
        updated_at timestamptz not null default now(),
        primary key (client_id, user_id, channel)
      );
      create index user_channel_user on user_channel (user_id);

      -- Addresses that a service has replaced; messages to the old ones go to the new ones.
      create table address_move (
        client_id bigint not null,
        channel text not null,
        address text not null,
        moved_to text not null,
        moved_at timestamptz not null default now(),
        used_at timestamptz,
        primary key (client_id, channel, address)
      );

      -- When deliveries may be sent, so that no service gets more than it accepts within any minute.
      create table message_turn (
        client_id bigint not null,
        turn_id bigint not null default next_id(),
        delivery_id bigint not null,
        channel text not null,
        -- Empty where the service limits the channel as a whole.
        address text not null,
        turn_at timestamptz not null,
        is_used boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        primary key (client_id, turn_id)
      );
      create index message_turn_address on message_turn (client_id, channel, address, turn_at desc);
      create index message_turn_delivery on message_turn (client_id, delivery_id) where not is_used;
    `,
  ),
];
