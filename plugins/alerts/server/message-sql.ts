import { InputError } from '#core';
import { Parameters, containsText } from '#core/server';
import { defaultZone } from '#shared/time';
import type { MessageFilter } from '../messages';
import type { RestrictedViewer } from './message-scope';

const conditions: Readonly<Record<NonNullable<MessageFilter['State']>, string>> = {
  waiting: 'd.sent_at is null and not d.is_failed',
  sent: 'd.sent_at is not null',
  delivered: 'd.delivered_at is not null',
  read: 'coalesce(l.read_at, d.read_at) is not null',
  confirmed: 'coalesce(l.confirmed_at, d.confirmed_at) is not null',
  failed: 'd.is_failed and d.sent_at is null',
};

/**
 * Parses the ends of `from..to`.
 *
 * @throws {InputError} for an invalid time
 */
function getBounds(text: string): readonly (Date | null)[] {
  return text.split('..').map((part) => {
    if (part === '') return null;
    const time = new Date(part);
    if (Number.isNaN(time.getTime())) throw new InputError(`Notified_At: ${part} is not a valid time`);
    return time;
  });
}

/**
 * Messages with the status of their deliveries (`d`) and their content (`c`), as FROM and WHERE: the list and all
 * figures use it, so that they agree. Without a client, it covers all clients; for a caller who may see only some
 * subjects, the messages that are only about these, and those that were sent to the caller.
 */
export function messageSql(
  clientId: string | null,
  filter: MessageFilter,
  scope: RestrictedViewer | null = null,
): { readonly from: string; readonly where: string; readonly parameters: Parameters } {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);
  const where = [clientId === null ? 'true' : `l.client_id = ${add(clientId)}`];
  const subjects = scope && `${add(scope.subjects)}::bigint[]`;
  const user = scope && `${add(scope.userId)}::text`;
  if (scope) where.push('(c.is_visible or d.is_received)');
  if (scope && filter.Subject_ID && !scope.subjects.includes(filter.Subject_ID)) where.push('false');
  if (filter.Notified_At) {
    const [from, to] = getBounds(filter.Notified_At);
    if (from) where.push(`l.notified_at >= ${add(from)}`);
    if (to) where.push(`l.notified_at <= ${add(to)}`);
  }
  if (filter.Rule_ID === '0') where.push('l.rule_id is null');
  else if (filter.Rule_ID) where.push(`l.rule_id = ${add(filter.Rule_ID)}`);
  if (filter.Receiver_ID) where.push(`l.receiver_id = ${add(filter.Receiver_ID)}`);
  if (filter.Level) where.push(`l.level = ${add(filter.Level)}`);
  if (filter.Hour !== undefined)
    where.push(`extract(hour from l.notified_at at time zone '${defaultZone}') = ${add(filter.Hour)}`);
  if (filter.Needs_Receipt) where.push(`l.needs_receipt = ${add(filter.Needs_Receipt === 'true')}`);
  if (filter.Subject_ID) where.push(`${add(filter.Subject_ID)}::bigint = any(c.subject_ids)`);
  if (filter.Article_ID) where.push(`${add(filter.Article_ID)}::bigint = any(c.article_ids)`);
  if (filter.Alert_ID) where.push(`${add(filter.Alert_ID)}::bigint = any(c.alert_ids)`);
  if (filter.Channel) where.push(`${add(filter.Channel)} = any(d.channels)`);
  if (filter.State) where.push(conditions[filter.State]);
  if (filter.Rating) where.push(filter.Rating === 'useful' ? 'c.useful > 0' : 'c.useless > 0');
  if (filter.keyword)
    where.push(containsText(add(filter.keyword), "l.subject || ' ' || l.receiver_name || ' ' || c.titles"));
  return {
    from: `alert_message l
      cross join lateral (
        select min(s.sent_at) as sent_at, min(s.delivered_at) as delivered_at, min(s.read_at) as read_at,
          min(s.confirmed_at) as confirmed_at, coalesce(bool_or(s.status = 'failed'), true) as is_failed,
          coalesce(array_agg(distinct s.channel) filter (where s.channel is not null), '{}') as channels${
            user ? `,\n          coalesce(bool_or(s.is_personal and s.address = ${user}), false) as is_received` : ''
          }
        from message_sent s where s.client_id = l.client_id and s.delivery_id = any(l.delivery_ids)
      ) d
      cross join lateral (
        select coalesce(array_agg(distinct u.id) filter (where u.id is not null), '{}') as subject_ids,
          array_agg(distinct a.article_id) as article_ids, array_agg(distinct a.alert_id) as alert_ids,
          coalesce(string_agg(distinct a.title, ' '), '') as titles,
          count(distinct a.alert_id) filter (where p.is_useful) as useful,
          count(distinct a.alert_id) filter (where not p.is_useful) as useless${
            subjects ? `,\n          coalesce(bool_and(a.subject_ids && ${subjects}), false) as is_visible` : ''
          }
        from alert_copy p join alert a on a.client_id = p.client_id and a.alert_id = p.alert_id
          left join lateral unnest(a.subject_ids) as u (id) on true
        where p.client_id = l.client_id and p.message_id = l.message_id
      ) c`,
    where: where.join(' and '),
    parameters,
  };
}

/** Times shown by figures and rows. */
export const messageTimes = `d.sent_at, d.delivered_at, coalesce(l.read_at, d.read_at) as read_at,
  coalesce(l.confirmed_at, d.confirmed_at) as confirmed_at, d.is_failed`;
