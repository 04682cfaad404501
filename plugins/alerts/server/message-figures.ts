import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { defaultZone } from '#shared/time';
import { levelTerms } from '#shared/vocabulary';
import type { figureGroups, MessageFigures } from '../messages';
import { MessageScope, type RestrictedViewer } from './message-scope';
import { messageSql, messageTimes } from './message-sql';

type Group = (typeof figureGroups)[number];

interface FigureRow {
  readonly key: string;
  readonly name: string | null;
  readonly total: number;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly confirmed: number;
  readonly failed: number;
  readonly useful: number;
  readonly useless: number;
  readonly confirm_p50: number | null;
  readonly confirm_p95: number | null;
  readonly read_p50: number | null;
  readonly read_p95: number | null;
}

/** Key of each group, as in the list filter, and its display name. */
const groups: Readonly<Record<Group, { readonly key: string; readonly name: string; readonly join: string }>> = {
  rule: {
    key: 'coalesce(l.rule_id, 0)::text',
    name: '(select r.rule_name from alert_rule r where r.client_id = $1 and r.rule_id::text = f.key)',
    join: '',
  },
  subject: {
    key: 'k.id::text',
    name: '(select s.subject_name from subject s where s.client_id = $1 and s.subject_id::text = f.key)',
    join: 'cross join lateral unnest(c.subject_ids) as k (id)',
  },
  channel: { key: 'k.id', name: 'f.key', join: 'cross join lateral unnest(d.channels) as k (id)' },
  receiver: { key: 'l.receiver_id::text', name: 'f.receiver_name', join: '' },
  hour: { key: `extract(hour from l.notified_at at time zone '${defaultZone}')::text`, name: 'f.key', join: '' },
};

/** All messages as one group. */
const whole = { key: "''", name: "''", join: '' } as const;

const share = (part: number, event: string): string =>
  `percentile_cont(${part}) within group (order by extract(epoch from f.${event} - f.notified_at) * 1000)
     filter (where f.${event} is not null)`;

const getFigures = (row: FigureRow): MessageFigures => ({
  Total: row.total,
  Sent: row.sent,
  Delivered: row.delivered,
  Read: row.read,
  Confirmed: row.confirmed,
  Failed: row.failed,
  Useful: row.useful,
  Useless: row.useless,
  Confirm_P50: row.confirm_p50,
  Confirm_P95: row.confirm_p95,
  Read_P50: row.read_p50,
  Read_P95: row.read_p95,
});

/** Counts notifications by various groups; a notification sent over two channels counts for each of them. */
export class MessageFiguresReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(MessageScope) private readonly scope: MessageScope,
  ) {}

  /** Counts the messages that the caller may see by group; subjects that the caller may not see form no group. */
  async of(caller: Caller, notifiedAt: string, by: Group) {
    const scope = await this.scope.of(caller);
    const [all, groupRows] = await Promise.all([
      this.read(caller.clientId, notifiedAt, whole, scope),
      this.read(caller.clientId, notifiedAt, groups[by], scope),
    ]);
    const visibleGroups =
      by === 'subject' && scope ? groupRows.filter(({ key }) => scope.subjects.includes(key)) : groupRows;
    return {
      All: getFigures(all[0] ?? nothing),
      Groups: visibleGroups.map((row) => ({ ...getFigures(row), Key: row.key, Name: row.name ?? '' })),
    };
  }

  /** Counts the messages of a client that the caller may see; of all clients for an operator who names none. */
  async all(caller: Caller, clientId: string | null, notifiedAt: string): Promise<MessageFigures> {
    const [all] = await this.read(clientId, notifiedAt, whole, await this.scope.of(caller));
    return getFigures(all ?? nothing);
  }

  /**
   * Counts the messages that the caller may see by urgency, most urgent first, including levels without messages.
   * Covers all clients for an operator who names none.
   */
  async levels(
    caller: Caller,
    clientId: string | null,
    notifiedAt: string,
    subjectId?: string,
  ): Promise<{ level: number; count: number }[]> {
    const filter = { Notified_At: notifiedAt, Subject_ID: subjectId };
    const { from, where, parameters } = messageSql(clientId, filter, await this.scope.of(caller));
    const { rows } = await this.database.query<{ level: number; count: number }>(
      `select l.level, count(*)::int as count from ${from} where ${where} group by 1`,
      parameters.values,
    );
    return Object.values(levelTerms.numbers).map((level) => ({
      level,
      count: rows.find((row) => row.level === level)?.count ?? 0,
    }));
  }

  private async read(
    clientId: string | null,
    notifiedAt: string,
    { key, name, join }: (typeof groups)[Group],
    scope: RestrictedViewer | null,
  ): Promise<readonly FigureRow[]> {
    const { from, where, parameters } = messageSql(clientId, { Notified_At: notifiedAt }, scope);
    const { rows } = await this.database.query<FigureRow>(
      `with figures as materialized (select f.key, max(f.receiver_name) as receiver_name, count(*)::int as total,
         count(f.sent_at)::int as sent,
         count(f.delivered_at)::int as delivered, count(f.read_at)::int as read,
         count(f.confirmed_at)::int as confirmed,
         (count(*) filter (where f.is_failed and f.sent_at is null))::int as failed,
         (count(*) filter (where f.useful > 0))::int as useful,
         (count(*) filter (where f.useless > 0))::int as useless,
         ${share(0.5, 'confirmed_at')} as confirm_p50, ${share(0.95, 'confirmed_at')} as confirm_p95,
         ${share(0.5, 'read_at')} as read_p50, ${share(0.95, 'read_at')} as read_p95
       from (
         select ${key} as key, l.receiver_name, l.notified_at, ${messageTimes}, c.useful, c.useless
         from ${from} ${join} where ${where}
       ) f group by f.key order by total desc, f.key limit 200)
       select f.*, ${name} as name from figures f order by f.total desc, f.key`,
      parameters.values,
    );
    return rows;
  }
}

const nothing: FigureRow = {
  key: '',
  name: '',
  total: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  confirmed: 0,
  failed: 0,
  useful: 0,
  useless: 0,
  confirm_p50: null,
  confirm_p95: null,
  read_p50: null,
  read_p95: null,
};
