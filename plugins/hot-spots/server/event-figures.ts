import type { DatabaseService, Statements } from '#core/server';
import { mediaTypes } from '#shared/vocabulary';
import { engagementSql, popularitySql, recencySql } from './popularity';
import { getIndustry } from './industries';
import { eventWords } from './event-words';
import { lifeCycle } from './life-cycle';

const batchSize = 200;
/** Media whose articles have real titles; the title of a post is its first sentence. */
export const headlineMedia: readonly number[] = [mediaTypes.news, mediaTypes.newspaper, mediaTypes.app, mediaTypes.tv];
const headlines = `array[${headlineMedia.join(', ')}]::smallint[]`;
/** Number of titles of an event that are read for its words, and maximum length of each. */
const maxTitleLength = 40;
const maxTitles = 40;
/** Number of events whose life cycle is computed and whose popularity history is stored. */
const followed = 300;
/** Hours covered by the life cycle. */
const lookBack = 240;

/** Recomputes the events that received articles since the last run. */
export async function freshenEvents(database: DatabaseService, signal?: AbortSignal): Promise<void> {
  for (let count = batchSize; count === batchSize && !signal?.aborted; )
    count = await database.transaction((tx) => freshenSome(tx));
}

/**
 * Figures of an event, computed from its articles. They are read first and written afterwards, because articles may be
 * stored on other machines.
 */
interface EventFigures {
  readonly event_id: string;
  readonly articles: number;
  readonly sites: number;
  readonly negative: number;
  readonly positive: number;
  readonly engagement: string;
  readonly first: Date;
  readonly last: Date;
  readonly heat: number;
  readonly title: string;
  readonly title_folded: string;
}

async function freshenSome(tx: Statements): Promise<number> {
  const { rows } = await tx.query<{ event_id: string }>(
    'select event_id from hot_event where is_stale order by event_id limit $1 for update',
    [batchSize],
  );
  const ids = rows.map(({ event_id }) => event_id);
  if (ids.length === 0) return 0;
  const { rows: figures } = await tx.query<EventFigures>(
    `select x.event_id, count(*)::int as articles, count(distinct a.domain)::int as sites,
         count(*) filter (where a.emotion < 0)::int as negative, count(*) filter (where a.emotion > 0)::int as positive,
         (${engagementSql})::bigint as engagement, min(a.published_at) as first, max(a.published_at) as last,
           ${popularitySql(`sum(${recencySql('a.published_at')})`, 'count(distinct a.domain)', engagementSql)} as heat,
         (array_agg(a.title order by (u.learned_at is not null), (a.media_type = any(${headlines})) desc,
           k.size desc nulls last, a.published_at, a.article_id))[1] as title,
         (array_agg(a.title_folded order by (u.learned_at is not null), (a.media_type = any(${headlines})) desc,
           k.size desc nulls last, a.published_at, a.article_id))[1] as title_folded
       from hot_event_article x join article a using (article_id) left
         join article_cluster k on k.cluster_id = a.article_id left
         join hot_title_use u on u.title_folded = a.title_folded
       where x.event_id = any($1::bigint[]) group by 1`,
    [ids],
  );
  await tx.query(
    `update hot_event e set is_stale = false, articles = f.articles, sites = f.sites, negative = f.negative,
      positive = f.positive, engagement = f.engagement, started_at = f.first, last_at = f.last,
       heat = f.heat, peak_popularity = greatest(e.peak_popularity, f.heat), peak_at = case when f.heat >= e.peak_popularity then now()
         else e.peak_at end, title = f.title, title_folded = f.title_folded
     from json_to_recordset($1::json) as f (event_id bigint, articles int, sites int, negative int, positive int,
       engagement bigint, first timestamptz, last timestamptz, heat float8, title text, title_folded text)
     where e.event_id = f.event_id`,
    [JSON.stringify(figures)],
  );
  // An event without articles is deleted; the figures of the others remain.
  await tx.query(
    `delete from hot_event e where is_stale and event_id = any($1::bigint[])
      and not exists (select 1 from hot_event_article x where x.event_id = e.event_id)`,
    [ids],
  );
  await nameSome(tx, ids);
  await publishStages(tx, ids);
  return ids.length;
}

/** Computes words and industry of events that are large enough to be named. */
async function nameSome(tx: Statements, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ event_id: string; titles: string[] }>(
    `select event_id, (array_agg(title order by md5(title)))[1:${maxTitles}] as titles from (
       select distinct x.event_id, left(a.title_folded, ${maxTitleLength}) as title
         from (select x.event_id, x.article_id from hot_event_article x join hot_event e using (event_id)
           where x.event_id = any($1::bigint[]) and e.articles > 1) x join article a using (article_id)
     ) t group by 1`,
    [ids],
  );
  await tx.query(
    `update hot_event e set words = array(select jsonb_array_elements_text(u.words)), industry = u.industry
      from unnest($1::bigint[], $2::jsonb[], $3::text[]) as u (event_id, words, industry) where e.event_id = u.event_id`,
    [
      rows.map(({ event_id }) => event_id),
      rows.map(({ titles }) => JSON.stringify(eventWords(titles))),
      rows.map(({ titles }) => getIndustry(titles)),
    ],
  );
}

/** Returns hourly counts up to now for each event, earliest first. */
export async function hourlyCounts(
  tx: Statements,
  ids: readonly string[],
  hours: number,
): Promise<Map<string, number[]>> {
  const { rows } = await tx.query<{ event_id: string; hour: number; count: number }>(
    `select event_id, floor(extract(epoch from now() - published_at) / 3600)::int as hour, count(*)::int as count
      from hot_event_article
     where event_id = any($1::bigint[]) and published_at > now() - make_interval(hours => $2) and published_at <= now()
       group by 1, 2`,
    [ids, hours],
  );
  const counts = new Map(ids.map((id) => [id, Array.from({ length: hours }, () => 0)]));
  for (const { event_id, hour, count } of rows) {
    const course = counts.get(event_id);
    if (course && hour < hours) course[hours - 1 - hour] = count;
  }
  return counts;
}

async function publishStages(tx: Statements, ids: readonly string[]): Promise<void> {
  const counts = [...(await hourlyCounts(tx, ids, lookBack))].map(([id, hours]) => ({ id, ...lifeCycle(hours) }));
  await tx.query(
    `update hot_event e set stage = u.stage, trend = u.trend
      from unnest($1::bigint[], $2::text[], $3::real[]) as u (event_id, stage, trend) where e.event_id = u.event_id`,
    [counts.map(({ id }) => id), counts.map(({ stage }) => stage), counts.map(({ trend }) => Math.min(1000, trend))],
  );
}

/** Decays the popularity scores over time and records them by hour; runs every few minutes. */
export async function coolEvents(database: DatabaseService): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update hot_event e set heat = f.heat from (
         select h.event_id, ${popularitySql('coalesce(sum(w.weight), 0)', 'max(h.sites)', 'max(h.engagement)')} as heat
         from hot_event h left join lateral (
           select sum(${recencySql('x.published_at')}) as weight from hot_event_article x where x.event_id = h.event_id
             and x.published_at > now() - interval '10 days'
         ) w on true
         where h.articles > 1 and h.heat > 0.5 group by 1
       ) f where e.event_id = f.event_id`,
    );
    const { rows } = await tx.query<{ event_id: string }>(
      `select event_id from hot_event where articles > 1 and heat > 0.5 order by heat desc, event_id limit ${followed}`,
    );
    const ids = rows.map(({ event_id }) => event_id);
    await publishStages(tx, ids);
    await tx.query(
      `insert into hot_event_history as h (event_id, hour, heat, articles, stage)
        select event_id, date_trunc('hour', now(), 'UTC'), heat, articles, stage from hot_event
        where event_id = any($1::bigint[])
       on conflict (event_id, hour) do update set heat = excluded.heat, articles = excluded.articles,
         stage = excluded.stage`,
      [ids],
    );
  });
}

/** Deletes data that is no longer needed: old hourly popularity scores, and titles used once long ago. */
export async function forgetOld(database: DatabaseService): Promise<void> {
  await database.query("delete from hot_event_history where hour < now() - interval '180 days'");
  await database.query("delete from hot_title_use where learned_at is null and last_day < now() - interval '60 days'");
  await database.query(
    `delete from hot_event e where not is_live and articles <= 1
      and not exists (select 1 from hot_event_article x where x.event_id = e.event_id)`,
  );
  await database.query("delete from hot_list where taken_at < now() - interval '400 days'");
}
