import { inject } from '#core';
import { DatabaseService } from '#core/server';
import {
  latencyLegs,
  type LatencyBreach,
  type latencyGroups,
  type LatencyFigure,
  type LatencyGroup,
  type LatencyLeg,
  type latencyPeriods,
  type LatencyTarget,
} from '../contract';

export type Period = (typeof latencyPeriods)[number];
export type GroupBy = (typeof latencyGroups)[number];

const days: Readonly<Record<Period, number>> = { '1d': 1, '7d': 7, '30d': 30 };
const maxGroups = 200;

/** Start and end of each stage in SQL, from `l`, the article's times, and `c`, the client's. */
const spans: Readonly<Record<LatencyLeg, readonly [from: string, to: string]>> = {
  discover: ['l.published_at', 'l.discovered_at'],
  fetch: ['l.discovered_at', 'l.fetched_at'],
  understand: ['l.fetched_at', 'l.understood_at'],
  match: ['l.understood_at', 'l.matched_at'],
  show: ['l.matched_at', 'l.shown_at'],
  inform: ['c.shown_at', 'c.informed_at'],
  read: ['c.shown_at', 'c.read_at'],
  total: ['l.published_at', 'l.shown_at'],
};
const milliseconds = (from: string, to: string): string => `(extract(epoch from ${to} - ${from}) * 1000)::float8`;
/** Articles published before their source was known cannot be found in time. */
const isFair = 'not l.is_backlog and l.published_at is not null';

interface Measured {
  readonly count: number;
  readonly middle: readonly number[] | null;
}

const nothing: Measured = { count: 0, middle: null };

/** Aggregates a figure as one JSON value; without articles the percentiles are null. */
function figureSql(leg: LatencyLeg): string {
  const [from, to] = spans[leg];
  const only =
    leg === 'discover' || leg === 'total'
      ? `filter (where ${isFair})`
      : `filter (where ${from} is not null and ${to} is not null)`;
  return `json_build_object('count', count(*) ${only}, 'middle',
    percentile_cont(array[0.5, 0.95]) within group (order by ${milliseconds(from, to)}) ${only})`;
}

const processSql = `json_build_object('count', count(*), 'middle',
  percentile_cont(array[0.5, 0.95]) within group (order by ${milliseconds('l.fetched_at', 'l.shown_at')}))`;

const toFigure = ({ count, middle }: Measured): LatencyFigure => ({
  Count: count,
  P50: count === 0 ? null : Math.round(middle?.[0] ?? 0),
  P95: count === 0 ? null : Math.round(middle?.[1] ?? 0),
});

const groupSql: Readonly<
  Record<
    GroupBy,
    { readonly from: (since: string) => string; readonly id: string; readonly name: string; readonly client: string }
  >
> = {
  source: {
    from: (since) => `article_latency l left join (select article_id, min(shown_at) as shown_at,
        min(informed_at) as informed_at, min(read_at) as read_at from client_latency where shown_at > ${since}
        group by 1) c using (article_id)
      join (select source_id, source_name from extraction_source) g on g.source_id = l.source_id`,
    id: 'g.source_id',
    name: 'g.source_name',
    client: 'null::text',
  },
  client: {
    from: (since) => `article_latency l join (select c.*, g.client_name from client_latency c
        join client g on g.client_id = c.client_id where c.shown_at > ${since}) c using (article_id)`,
    id: 'c.client_id',
    name: 'c.client_name',
    client: 'null::text',
  },
  rule: {
    from: (since) => `article_latency l join (select c.*, s.subject_id, g.subject_name, k.client_name
        from client_latency c join subject_article s on s.article_id = c.article_id and s.client_id = c.client_id
          and not s.is_by_hand
        join subject g on g.subject_id = s.subject_id join client k on k.client_id = c.client_id
        where c.shown_at > ${since}) c using (article_id)`,
    id: 'c.subject_id',
    name: 'c.subject_name',
    client: 'c.client_name',
  },
};

/** Subquery of targets with the clients' times, read as a whole and then joined with the library's. */
const promised = (since: string): string =>
  `(select c.*, k.client_name, p.client_service_type_id, p.minutes from client_latency c
      join client k on k.client_id = c.client_id
      join latency_target p on p.client_service_type_id = k.client_service_type_id
      where c.shown_at > ${since}) c join article_latency l using (article_id)`;
const isBroken = "c.shown_at - l.published_at > c.minutes * interval '1 minute'";

/** Reports on the stored times. */
export class LatencyReport {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async summary(period: Period): Promise<{
    readonly legs: readonly (LatencyFigure & { readonly Leg: LatencyLeg })[];
    readonly course: readonly (LatencyFigure & { readonly Time: string })[];
  }> {
    const shown = latencyLegs.filter((leg) => leg !== 'inform' && leg !== 'read');
    const [own, clients, course] = await Promise.all([
      this.database.query<Record<string, Measured>>(
        `select ${shown.map((leg) => `${figureSql(leg)} as "${leg}"`).join(', ')} from article_latency l
          where l.shown_at > ${this.since(period)}`,
      ),
      this.database.query<Record<string, Measured>>(
        `select ${figureSql('inform')} as inform, ${figureSql('read')} as read from client_latency c
          where c.shown_at > ${this.since(period)}`,
      ),
      this.database.query<{ time: Date; total: Measured }>(
        `select date_trunc('${period === '1d' ? 'hour' : 'day'}', l.shown_at, 'Asia/Shanghai') as time,
          ${figureSql('total')} as total from article_latency l where l.shown_at > ${this.since(period)} group by 1
          order by 1`,
      ),
    ]);
    const figures = { ...own.rows[0], ...clients.rows[0] };
    return {
      legs: latencyLegs.map((Leg) => ({ Leg, ...toFigure(figures[Leg] ?? nothing) })),
      course: course.rows.map(({ time, total }) => ({ Time: time.toISOString(), ...toFigure(total) })),
    };
  }

  async groups(period: Period, by: GroupBy): Promise<readonly LatencyGroup[]> {
    const { from, id, name, client } = groupSql[by];
    const { rows } = await this.database.query<{
      id: string;
      name: string;
      client: string | null;
      total: Measured;
      discover: Measured;
      process: Measured;
      inform: Measured;
      read: Measured;
    }>(
      `select ${id} as id, ${name} as name, ${client} as client, ${figureSql('total')} as total,
        ${figureSql('discover')} as discover, ${processSql} as process, ${figureSql('inform')} as inform,
        ${figureSql('read')} as read
       from ${from(this.since(period))} where l.shown_at > ${this.since(period)} group by 1, 2, 3
       order by percentile_cont(0.95) within group (order by ${milliseconds(...spans.total)}) filter (where ${isFair})
         desc nulls last, 1 limit ${maxGroups}`,
    );
    return rows.map((row) => ({
      ID: row.id,
      Name: row.name,
      Client_Name: row.client,
      Total: toFigure(row.total),
      Discover: toFigure(row.discover),
      Process: toFigure(row.process),
      Inform: toFigure(row.inform),
      Read: toFigure(row.read),
    }));
  }

  /** Returns the durations for the articles of one client; null without any. */
  async ofClient(
    period: Period,
    clientId: string,
  ): Promise<Readonly<Record<'total' | 'inform' | 'read', LatencyFigure>> | null> {
    const { rows } = await this.database.query<{ ids: readonly string[]; inform: Measured; read: Measured }>(
      `select array_agg(c.article_id) as ids, ${figureSql('inform')} as inform, ${figureSql('read')} as read
       from client_latency c where c.client_id = $1 and c.shown_at > ${this.since(period)} having count(*) > 0`,
      [clientId],
    );
    const [own] = rows;
    if (!own) return null;
    const { rows: whole } = await this.database.query<{ total: Measured }>(
      `select ${figureSql('total')} as total from article_latency l
       where l.article_id = any($1::bigint[]) and l.shown_at > ${this.since(period)}`,
      [own.ids],
    );
    return {
      total: toFigure(whole[0]?.total ?? nothing),
      inform: toFigure(own.inform),
      read: toFigure(own.read),
    };
  }

  async breaches(
    period: Period,
    page: number,
    size: number,
  ): Promise<{ readonly list: readonly LatencyBreach[]; readonly total: number }> {
    const where = `${isFair} and ${isBroken}`;
    const since = this.since(period);
    const [{ rows }, totals] = await Promise.all([
      this.database.query<{
        article_id: string;
        title: string;
        client_name: string;
        source_name: string | null;
        published_at: Date;
        shown_at: Date;
        minutes: number;
        spans: Readonly<Record<string, number>>;
      }>(
        `select c.article_id, a.title, c.client_name, e.source_name, l.published_at, c.shown_at, c.minutes,
           json_build_object(${(['discover', 'fetch', 'understand', 'match', 'show'] as const).map((leg) => `'${leg}', ${milliseconds(...spans[leg])}`).join(', ')}) as spans
         from ${promised(since)} join article a on a.article_id = c.article_id left
           join (select source_id, source_name from extraction_source) e on e.source_id = l.source_id
         where ${where} order by c.shown_at desc, c.article_id desc limit $1 offset $2`,
        [size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total from ${promised(since)} where ${where}`),
    ]);
    const list = rows.map(
      (row): LatencyBreach => ({
        Article_ID: row.article_id,
        Title: row.title,
        Client_Name: row.client_name,
        Source_Name: row.source_name,
        Published_At: row.published_at.toISOString(),
        Shown_At: row.shown_at.toISOString(),
        Milliseconds: row.shown_at.getTime() - row.published_at.getTime(),
        Target: row.minutes * 60_000,
        Slowest: Object.entries(row.spans).reduce((best, each) => (each[1] > best[1] ? each : best))[0] as LatencyLeg,
      }),
    );
    return { list, total: totals.rows[0]?.total ?? 0 };
  }

  async targets(period: Period): Promise<readonly LatencyTarget[]> {
    const { rows } = await this.database.query<{
      id: string;
      name: string;
      minutes: number | null;
      kept: number;
      broken: number;
    }>(
      `select t.client_service_type_id as id, t.service_type_name as name, g.minutes, coalesce(f.kept, 0) as kept,
        coalesce(f.broken, 0) as broken
       from client_service_type t left join latency_target g using (client_service_type_id)
       left join (
         select c.client_service_type_id, count(*) filter (where not ${isBroken})::int as kept,
           count(*) filter (where ${isBroken})::int as broken
         from ${promised(this.since(period))} where ${isFair} group by 1
       ) f using (client_service_type_id) order by t.created_at, 1`,
    );
    return rows.map((row) => ({
      Client_Service_Type_ID: row.id,
      Service_Type_Name: row.name,
      Minutes: row.minutes,
      Kept: row.kept,
      Broken: row.broken,
    }));
  }

  private since(period: Period): string {
    return `now() - interval '${days[period]} days'`;
  }
}
