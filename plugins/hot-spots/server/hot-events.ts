import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader, getMediaType, type ListSql } from '#plugins/articles/server';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { SharedLoads } from '#shared/cache';
import { foldText } from '#shared/text';
import { hourLength } from '#shared/time';
import {
  periods,
  type HotEvent,
  type HotEventDetail,
  type HotEventQuery,
  type HotSite,
  type Industry,
  type Period,
} from '../contract';
import { EventStages } from './event-stages';
import { engagementSql, popularityHistory, popularitySql, recencySql } from './popularity';
import type { LifeCycle } from './life-cycle';
import { getPlatforms } from './platforms';

interface EventRow {
  readonly event_id: string;
  readonly title: string;
  readonly words: string[];
  readonly industry: Industry | null;
  readonly article_id: string;
  readonly count: number;
  readonly sites: number;
  readonly negative: number;
  readonly positive: number;
  readonly engagement: number;
  readonly heat: number;
  readonly first: Date;
  readonly last: Date;
  readonly hours: number[];
  readonly followed: boolean;
  readonly fresh: number;
}

/** Number of points of an event's timeline, for any period. */
const points = 24;
/** Number of events from which a list is chosen. */
const maxRead = 300;

/** SQL that excludes the client's ignored titles and those learned from the stream. */
const isMeaningful = (client: string): string => `not exists (
  select 1 from meaningless_title t where t.client_id = ${client} and t.is_enabled
    and (lower(t.title) = e.title_folded or t.match = 'contains' and position(lower(t.title) in e.title_folded) > 0)
) and not exists (select 1 from hot_title_use u where u.title_folded = e.title_folded and u.learned_at is not null)`;

/** Events within the scope of one caller: counted over the articles that the caller's lists show. */
export class HotEvents {
  private readonly running = new SharedLoads<HotEvent[]>();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(EventStages) private readonly stages: EventStages,
  ) {}

  async list(
    caller: Caller,
    { size, sort, Stage, Industry, keyword, Is_Followed, ...filter }: HotEventQuery,
  ): Promise<{ readonly list: HotEvent[]; readonly total: number; readonly From: string; readonly To: string }> {
    const now = Date.now();
    const key = `${caller.userId} ${caller.clientId} ${filter.period} ${filter.Subject_ID ?? ''} ${filter.Media_Type ?? ''}`;
    const folded = keyword ? foldText(keyword) : '';
    const matchingEvents = (await this.running.get(key, () => this.read(caller, filter, now))).filter(
      (event) =>
        (!Stage || event.Stage === Stage) &&
        (!Industry || event.Industry === Industry) &&
        (!folded || foldText(`${event.Title} ${event.Words.join(' ')}`).includes(folded)) &&
        (!Is_Followed || event.Is_Followed === (Is_Followed === 'true')),
    );
    const order = {
      heat: (event: HotEvent) => event.Heat,
      count: (event: HotEvent) => event.Article_Count,
      time: (event: HotEvent) => Date.parse(event.Last_At),
      trend: (event: HotEvent) => event.Trend,
    }[sort];
    return {
      list: [...matchingEvents].sort((a, b) => order(b) - order(a)).slice(0, size),
      total: matchingEvents.length,
      From: new Date(now - periods[filter.period] * hourLength).toISOString(),
      To: new Date(now).toISOString(),
    };
  }

  /** Returns the events of a list, most popular first. */
  async among(
    caller: Caller,
    filter: ArticleFilter,
    now = Date.now(),
  ): Promise<{ readonly list: readonly HotEvent[]; readonly total: number }> {
    const rows = await this.rows(caller, filter, now);
    const stages = await this.stages.of(rows.map(({ event_id }) => event_id));
    return { list: rows.map((row) => toEvent(row, stages.get(row.event_id), points)), total: rows.length };
  }

  async detail(caller: Caller, id: string): Promise<HotEventDetail> {
    const [event] = await this.rows(caller, {}, Date.now(), id);
    if (!event) throw new NotFoundError(`Event ${id} not found`);
    const { own, from, where, parameters } = await this.ofEvent(caller, id);
    const of = `from ${own} where ${where}`;
    const length = Math.max(
      hourLength,
      Math.ceil((event.last.getTime() - event.first.getTime()) / hourLength / 48) * hourLength,
    );
    const [spans, media, history, platforms] = await Promise.all([
      this.database.query<{ span: number; negative: number; neutral: number; positive: number }>(
        `select floor(extract(epoch from m.published_at) * 1000 / ${length})::bigint::int8 as span,
          count(*) filter (where m.emotion < 0)::int as negative, count(*) filter (where m.emotion = 0)::int as neutral,
          count(*) filter (where m.emotion > 0)::int as positive ${of} group by 1 order by 1`,
        parameters.values,
      ),
      this.database.query<{ media_type: number; count: number }>(
        `select m.media_type, count(*)::int as count ${of} group by 1 order by 2 desc`,
        parameters.values,
      ),
      this.database.query<{ at: number; domain: string; engagement: number }>(
        `select extract(epoch from m.published_at) * 1000 as at, a.domain,
          (a.views / 100.0 + 2.0 * a.likes + 5.0 * a.comments + 10.0 * a.reposts)::float as engagement
          from ${from} where ${where} order by m.published_at limit 20000`,
        parameters.values,
      ),
      getPlatforms(this.database, [id]),
    ]);
    const counted = new Map(spans.rows.map((row) => [Number(row.span), row]));
    const [first, last] = [Math.floor(event.first.getTime() / length), Math.floor(event.last.getTime() / length)];
    return {
      ...toEvent(event, (await this.stages.of([id])).get(id), points),
      Spans: Array.from({ length: last - first + 1 }, (_, index) => {
        const row = counted.get(first + index);
        return {
          From: new Date((first + index) * length).toISOString(),
          To: new Date((first + index + 1) * length - 1).toISOString(),
          Negative: row?.negative ?? 0,
          Neutral: row?.neutral ?? 0,
          Positive: row?.positive ?? 0,
        };
      }),
      Media: media.rows.map((row) => ({ Media_Type: getMediaType(row.media_type), Count: row.count })),
      History: popularityHistory(
        history.rows.map((row) => ({ at: Number(row.at), domain: row.domain, engagement: row.engagement })),
        Date.now(),
        points * 2,
      ),
      Platforms: platforms.get(id) ?? [],
    };
  }

  async articles(
    caller: Caller,
    id: string,
    { merged, earliest, page, size }: { merged: boolean; earliest: boolean; page: number; size: number },
  ): Promise<{ readonly list: ArticleRow[]; readonly total: number }> {
    const { own, where, parameters } = await this.ofEvent(caller, id, merged ? { Is_Merged: 'true' } : {});
    const of = `from ${own} where ${where}`;
    const order = earliest ? 'asc' : 'desc';
    const { rows } = await this.database.query<{ article_id: string; total: number }>(
      `select m.article_id, count(*) over ()::int as total ${of} order by m.published_at ${order}, m.article_id ${order}
        limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return {
      list: await this.reader.rows(
        caller,
        rows.map(({ article_id }) => article_id),
      ),
      total: rows[0]?.total ?? 0,
    };
  }

  async websites(
    caller: Caller,
    id: string,
    size: number,
  ): Promise<{ readonly list: HotSite[]; readonly total: number }> {
    const { from, where, parameters } = await this.ofEvent(caller, id);
    const { rows } = await this.database.query<{
      site: string;
      domain: string;
      media_type: number;
      count: number;
      negative: number;
      first: Date;
      total: number;
    }>(
      `select a.site_name as site, a.domain, mode() within group (order by m.media_type) as media_type,
        count(*)::int as count, count(*) filter (where m.emotion < 0)::int as negative, min(m.published_at) as first,
        count(*) over ()::int as total
       from ${from} where ${where} group by 1, 2 order by 4 desc, 6 limit ${parameters.add(size)}`,
      parameters.values,
    );
    const earliest = Math.min(...rows.map(({ first }) => first.getTime()));
    return {
      list: rows.map((row) => ({
        Site: row.site,
        Domain: row.domain,
        Media_Type: getMediaType(row.media_type),
        Count: row.count,
        Negative: row.negative,
        First_At: row.first.toISOString(),
        Is_First: row.first.getTime() === earliest,
      })),
      total: rows[0]?.total ?? 0,
    };
  }

  async topForwarded(
    caller: Caller,
    { id, period, subjects, size }: { id?: string; period: Period; subjects?: string; size: number },
  ): Promise<ArticleRow[]> {
    const filter = subjects ? { Subject_ID: subjects } : {};
    const { from, where, parameters } = await (id
      ? this.ofEvent(caller, id, filter)
      : this.reader.sql(caller, { ...filter, ...since(period, Date.now()) }));
    const { rows } = await this.database.query<{ article_id: string }>(
      `select m.article_id from ${from} where ${where} and a.reposts + a.comments > 0
        order by 2 * a.reposts + a.comments desc, m.article_id desc limit ${parameters.add(size)}`,
      parameters.values,
    );
    return this.reader.rows(
      caller,
      rows.map(({ article_id }) => article_id),
    );
  }

  /** Returns the most popular events of each subject. */
  async bySubject(
    caller: Caller,
    period: Period,
    size: number,
  ): Promise<{ readonly Subject_ID: string; readonly Subject_Name: string; readonly Events: HotEvent[] }[]> {
    const { rows } = await this.database.query<{ subject_id: string; subject_name: string }>(
      `select subject_id, subject_name from subject where client_id = $1 and is_enabled
        order by sort_order nulls last, subject_id limit 60`,
      [caller.clientId],
    );
    const list = [];
    for (const { subject_id, subject_name } of rows) {
      const { list: events } = await this.list(caller, { period, Subject_ID: subject_id, sort: 'heat', size });
      if (events.length > 0) list.push({ Subject_ID: subject_id, Subject_Name: subject_name, Events: events });
    }
    return list;
  }

  async follow(caller: Caller, id: string): Promise<number> {
    if (!(await this.rows(caller, {}, Date.now(), id))[0]) throw new NotFoundError(`Event ${id} not found`);
    const { rowCount } = await this.database.query(
      `insert into hot_event_follow (user_id, event_id, client_id, seen_id) values ($1, $2, $3, next_id())
        on conflict (client_id, user_id, event_id) do update set seen_id = excluded.seen_id`,
      [caller.userId, id, caller.clientId],
    );
    return rowCount ?? 0;
  }

  async unfollow(caller: Caller, id: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from hot_event_follow where client_id = $3 and user_id = $1 and event_id = $2',
      [caller.userId, id, caller.clientId],
    );
    return rowCount ?? 0;
  }

  /** Adds an event's title to the client's ignored titles. */
  async dismiss(caller: Caller, id: string): Promise<number> {
    const [event] = await this.rows(caller, {}, Date.now(), id);
    if (!event) throw new NotFoundError(`Event ${id} not found`);
    const { rowCount } = await this.database.query(
      `insert into meaningless_title (client_id, title, match, is_enabled, created_by)
        values ($1, $2, 'equals', true, $3) on conflict (client_id, title) do update set is_enabled = true`,
      [caller.clientId, event.title, caller.userId],
    );
    return rowCount ?? 0;
  }

  private async read(
    caller: Caller,
    {
      period,
      Subject_ID,
      Media_Type,
    }: { readonly period: Period; readonly Subject_ID?: string; readonly Media_Type?: string },
    now: number,
  ): Promise<HotEvent[]> {
    const rows = await this.rows(
      caller,
      { ...since(period, now), ...(Subject_ID ? { Subject_ID } : {}), ...(Media_Type ? { Media_Type } : {}) },
      now,
    );
    const stages = await this.stages.of(rows.map(({ event_id }) => event_id));
    return rows.map((row) => toEvent(row, stages.get(row.event_id), points, periods[period]));
  }

  /**
   * Returns events with at least two articles of a list, or one event of any size. The list determines the events; each
   * is then counted over all of its articles that the caller may see, so that its count is the same everywhere. Its
   * title and words come from these articles too.
   */
  private async rows(caller: Caller, filter: ArticleFilter, now: number, id?: string): Promise<EventRow[]> {
    const ids = id === undefined ? await this.listed(caller, filter, now) : [id];
    const { from, where, parameters } = await this.reader.sql(caller, {});
    const client = parameters.add(caller.clientId);
    const user = parameters.add(caller.userId);
    const at = `${parameters.add(new Date(now))}::timestamptz`;
    const { rows } = await this.database.query<EventRow>(
      `with counted as (
         select x.event_id, count(*)::int as count, count(distinct a.domain)::int as sites,
           count(*) filter (where m.emotion < 0)::int as negative,
           count(*) filter (where m.emotion > 0)::int as positive,
           coalesce(${engagementSql}, 0)::float as engagement, ${getPopularity(at)}::float as heat,
           min(m.published_at) as first, max(m.published_at) as last,
             (array_agg(m.article_id order by m.published_at, m.article_id))[1] as article_id,
           array_agg(floor(extract(epoch from ${at} - m.published_at) / 3600)::int) as hours,
             array_agg(m.article_id) as ids,
           bool_or(a.title = x.title) as is_titled,
             (array_agg(a.title order by m.published_at, m.article_id))[1] as own_title
         from ${from} join (select x.article_id, x.event_id, e.title from hot_event_article x
             join hot_event e on e.event_id = x.event_id
             where x.event_id = any(${parameters.add(ids)}::bigint[])) x on x.article_id = m.article_id
         where ${where} group by 1
       )
       select c.*, case when c.is_titled then e.title else c.own_title end as title,
         case when c.is_titled then e.words else array(select word from unnest(e.words) word
           where position(word in c.own_title) > 0) end as words, e.industry, f.event_id is not null as followed,
         case when f.event_id is null then 0 else (select count(*)::int from unnest(c.ids) seen (article_id)
           where seen.article_id > f.seen_id) end as fresh
       from counted c join hot_event e using (event_id) left join (
           select event_id, seen_id from hot_event_follow where client_id = ${client} and user_id = ${user}
         ) f on f.event_id = c.event_id
       order by c.heat desc, c.event_id`,
      parameters.values,
    );
    return rows;
  }

  /** Returns the part of a list that belongs to one event. */
  private async ofEvent(caller: Caller, id: string, filter: ArticleFilter = {}): Promise<ListSql> {
    const list = await this.reader.sql(caller, filter);
    return list.and(
      `m.article_id in (select x.article_id from hot_event_article x where x.event_id = ${list.parameters.add(id)})`,
    );
  }

  /** Returns the most popular events that have at least two articles of a list and a title that is not ignored. */
  private async listed(caller: Caller, filter: ArticleFilter, now: number): Promise<readonly string[]> {
    const list = await this.reader.sql(caller, filter);
    const { from, where, parameters } = list;
    const client = parameters.add(caller.clientId);
    const at = `${parameters.add(new Date(now))}::timestamptz`;
    const { rows } = await this.reader.query<{ event_id: string }>(
      caller,
      list,
      `select x.event_id, ${getPopularity(at)} as heat from ${from} join (
          select x.article_id, x.event_id from hot_event_article x join hot_event e on e.event_id = x.event_id
            where ${isMeaningful(client)}) x on x.article_id = m.article_id
       where ${where} group by 1 having count(*) > 1 order by 2 desc, 1 limit ${maxRead}`,
    );
    return rows.map(({ event_id }) => event_id);
  }
}

const getPopularity = (at: string): string =>
  popularitySql(`sum(${recencySql('m.published_at', at)})`, 'count(distinct a.domain)', engagementSql);

const since = (period: Period, now: number): { Published_At: string } => ({
  Published_At: `${new Date(now - periods[period] * hourLength).toISOString()}..${new Date(now).toISOString()}`,
});

/** Returns hourly counts up to now, from the age of each article in hours. */
function getCourse(ages: readonly number[], hours: number): number[] {
  const course = Array.from({ length: hours }, () => 0);
  for (const age of ages)
    if (age >= 0 && age < hours) course[hours - 1 - age] = (course[hours - 1 - age] as number) + 1;
  return course;
}

function toEvent(
  row: EventRow,
  { stage, trend }: LifeCycle = { stage: 'fading', trend: 0 },
  parts: number,
  hours = Math.max(24, Math.min(720, Math.max(...row.hours) + 1)),
): HotEvent {
  const course = getCourse(row.hours, hours);
  const step = Math.ceil(hours / parts);
  return {
    Event_ID: row.event_id,
    Title: row.title,
    Words: row.words,
    Industry: row.industry,
    Heat: Math.round(row.heat * 10) / 10,
    Stage: stage,
    Trend: Math.round(trend * 100) / 100,
    Article_Count: row.count,
    Site_Count: row.sites,
    Negative: row.negative,
    Positive: row.positive,
    Engagement: Math.round(row.engagement),
    First_At: row.first.toISOString(),
    Last_At: row.last.toISOString(),
    Course: Array.from({ length: Math.ceil(hours / step) }, (_, part) =>
      course.slice(part * step, (part + 1) * step).reduce((sum, count) => sum + count, 0),
    ),
    Article_ID: row.article_id,
    Is_Followed: row.followed,
    New_Count: row.fresh,
  };
}
