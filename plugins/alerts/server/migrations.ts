import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const alertMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table alert_template (
        template_id bigint primary key default next_id(),
        client_id bigint not null,
        template_name text not null,
        kind text not null default 'single' check (kind in ('single', 'several', 'spike')),
        channel text,
        language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
        subject text not null,
        text text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index alert_template_name on alert_template (client_id, template_name);

      create table alert_rule (
        rule_id bigint primary key default next_id(),
        client_id bigint not null,
        rule_name text not null,
        is_enabled boolean not null default true,
        filter jsonb,
        conditions jsonb,
        receivers jsonb,
        channels jsonb,
        timing jsonb,
        quiet jsonb,
        escalation jsonb,
        template_id bigint,
        silence_minutes bigint not null default 240,
        day_cap bigint not null default 20,
        valid_from timestamptz,
        valid_to timestamptz,
        is_sample boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint,
        is_follow_up boolean not null default false
      );
      create unique index alert_rule_name on alert_rule (client_id, rule_name);

      create table alert_setting (
        client_id bigint primary key,
        formula jsonb,
        holidays text[] not null default '{}',
        -- Levels of which a receipt is asked, minutes until a reminder, and how many of them.
        receipt_level int not null default 2,
        remind_minutes int not null default 30,
        reminders int not null default 2,
        updated_at timestamptz not null default now(),
        updated_by bigint
      );

      -- What is told, or waits to be: by a rule, by hand, or because something spiked.
      create table alert (
        client_id bigint not null,
        alert_id bigint not null default next_id(),
        rule_id bigint,
        kind text not null check (kind in ('rule', 'hand', 'spike')),
        article_id bigint,
        cluster_id bigint,
        -- A rule tells of an article or a spike once.
        notified_key text not null,
        level int not null,
        score real not null,
        reason jsonb not null,
        outcome text not null,
        title text not null,
        site text not null,
        subject_ids bigint[] not null default '{}',
        due_at timestamptz not null,
        note text,
        created_by bigint,
        created_at timestamptz not null default now(),
        escalated_at timestamptz,
        -- When receivers were notified of a correction.
        followed_up_at timestamptz,
        primary key (client_id, alert_id)
      );
      create unique index alert_once on alert (client_id, rule_id, notified_key) where rule_id is not null;
      create index alert_newest on alert (client_id, created_at desc);
      create index alert_cluster on alert (client_id, cluster_id, created_at desc);
      create index alert_article on alert (article_id);

      -- One message to one receiver; its token opens the page behind the link.
      create table alert_message (
        client_id bigint not null,
        message_id bigint not null default next_id(),
        receiver_id bigint not null,
        receiver_name text not null,
        rule_id bigint,
        level int not null,
        subject text not null,
        delivery_ids bigint[] not null default '{}',
        needs_receipt boolean not null,
        reminders int not null default 0,
        reminded_at timestamptz,
        notified_at timestamptz not null default now(),
        read_at timestamptz,
        confirmed_at timestamptz,
        handed_to text,
        forwards int not null default 0,
        -- Why the built-in text was sent in place of the client's template.
        template_fallback jsonb,
        -- End of the quiet hours of the receiver that hold a reminder back.
        remind_after timestamptz,
        primary key (client_id, message_id)
      );
      create index alert_message_newest on alert_message (client_id, notified_at desc);
      create index alert_message_waiting on alert_message (notified_at) where needs_receipt and (confirmed_at is null);
      create index alert_message_notified on alert_message (notified_at);

      -- An alert on its way to one receiver.
      create table alert_copy (
        client_id bigint not null,
        alert_id bigint not null,
        receiver_id bigint not null,
        due_at timestamptz not null,
        message_id bigint,
        is_useful boolean,
        primary key (client_id, alert_id, receiver_id),
        foreign key (client_id, alert_id) references alert(client_id, alert_id) on delete cascade
      );
      create index alert_copy_due on alert_copy (due_at) where message_id is null;
      create index alert_copy_message on alert_copy (client_id, message_id) where message_id is not null;
      create index alert_copy_marked on alert_copy (client_id, alert_id) where is_useful is not null;
    `,
  ),
];
