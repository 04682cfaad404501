import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const monitorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      -- What reaches people where they sign in has the number of a user for its address, which says nothing to anybody.
      -- Who holds the token of a link answers for the receiver.
      create view outbox_entry as
        select message_id,
           created_at,
           channel,
           recipient,
           subject,
           regexp_replace(text, '([?&]token=)[A-Za-z0-9._-]+'::text, '\\1***'::text, 'gi'::text) as text,
           regexp_replace(html, '([?&]token=)[A-Za-z0-9._-]+'::text, '\\1***'::text, 'gi'::text) as html,
           template,
           status,
           error,
           delivered_at,
           client_id
          from ( select outbox_message.message_id,
                   outbox_message.created_at,
                   outbox_message.channel,
                   outbox_message.recipient,
                   outbox_message.subject,
                   outbox_message.text,
                   outbox_message.html,
                   outbox_message.template,
                   outbox_message.status,
                   outbox_message.error,
                   outbox_message.delivered_at,
                   outbox_message.client_id
                  from outbox_message
               union all
                select message_sent.delivery_id,
                   message_sent.created_at,
                   message_sent.channel,
                       case
                           when message_sent.is_personal then coalesce(message_sent.receiver_name, message_sent.address)
                           else message_sent.address
                       end as address,
                   message_sent.subject,
                   message_sent.text,
                   message_sent.html,
                   message_sent.template,
                   message_sent.status,
                   message_sent.reason,
                   coalesce(message_sent.delivered_at, message_sent.sent_at) as "coalesce",
                   message_sent.client_id
                  from message_sent) entry;

      create table database_check (
        check_id bigint primary key default next_id(),
        check_name text not null,
        description text,
        query text not null,
        comparison text not null default 'above' check (comparison in ('above', 'below', 'equal', 'not-equal')),
        threshold double precision not null default 0,
        period_minutes bigint not null default 60,
        is_alarm_on boolean not null default true,
        is_enabled boolean not null default true,
        last_state text check (last_state in ('ok', 'breach', 'error')),
        last_value double precision,
        last_run_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index database_check_name on database_check (check_name);

      create table database_check_result (
        result_id bigint primary key default next_id(),
        check_id bigint,
        checked_at timestamptz,
        state text check (state in ('ok', 'breach', 'error')),
        value double precision,
        threshold double precision,
        milliseconds bigint,
        message text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create index database_check_result_check on database_check_result (check_id, checked_at desc);
      create index database_check_result_time on database_check_result (checked_at desc);

      create view dead_letter_entry as
        select dead_letter_id as message_id,
           failed_at,
           source,
           client_id,
           rule_name,
           title,
           error,
           attempts,
           created_at,
           next_try_at,
           article_id::text as article_id
          from dead_letter;

      insert into database_check (check_name, description, query, threshold, period_minutes) values
        ('入库等待时间', '最早一批文章在队列中等待的秒数', 'select coalesce(extract(epoch from now() - min(created_at)), 0) from intake_batch', 600, 5),
        ('未能入库的文章', '24 小时内处理失败的文章数', 'select count(*) from intake_failure where failed_at > now() - interval ''24 hours''', 0, 60),
        ('搁置的事件', '多次重试后仍失败、已搁置的事件数', 'select count(*) from domain_event_wait where is_parked', 0, 30),
        ('发送失败的消息', '24 小时内发送失败的消息数', 'select count(*) from outbox_entry where status = ''failed'' and created_at > now() - interval ''24 hours''', 20, 60),
        ('数据库大小', '数据库占用的 GB 数', 'select pg_database_size(current_database()) / 1024.0 ^ 3', 200, 1440);
    `,
  ),
];
