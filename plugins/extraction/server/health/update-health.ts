import type { Statements } from '#core/server';
import { assessHealth } from './assess-health';

const windowHours = [6, 24, 72] as const;

interface HealthRow {
  readonly source_id: string;
  readonly days: number;
  readonly health: string | null;
  readonly windows: readonly { readonly hours: number; readonly observed: number; readonly expected: number }[];
}

/**
 * Assesses every enabled source by its counts of 28 days, by hour of the week. Hours in progress are excluded, since
 * they would look low. Duplicates count too, since they prove that the source is active.
 */
export async function updateHealth(database: Statements, now: Date): Promise<void> {
  const { rows } = await database.query<HealthRow>(
    `with edge as (select date_trunc('hour', $1::timestamptz, 'UTC') as at),
       counts as (select source_id, hour, stored + duplicates as brought from intake_count, edge
         where hour >= edge.at - interval '31 days' and hour < edge.at and source_id <> 0),
       windows as (select unnest($2::int[]) as hours),
       sums as (
         select c.source_id, w.hours, coalesce(sum(brought) filter (where hour >= edge.at - w.hours * interval
           '1 hour'), 0)::float8 as observed,
           coalesce(sum(brought) filter (where exists (
             select from generate_series(1, 4) week
               where c.hour + week * interval '7 days' >= edge.at - w.hours * interval '1 hour'
               and c.hour + week * interval '7 days' < edge.at)), 0)::float8
             / greatest(1, least(4, floor(extract(epoch
               from edge.at - (select min(hour) from counts m where m.source_id = c.source_id)) / 604800))) as expected
         from counts c, windows w, edge group by c.source_id, w.hours, edge.at)
     select s.source_id, s.health, extract(epoch
       from $1::timestamptz - (select min(hour) from counts m where m.source_id = s.source_id))::float8 / 86400 as days,
       coalesce((select jsonb_agg(jsonb_build_object('hours', hours, 'observed', observed, 'expected', expected))
         from sums where sums.source_id = s.source_id), '[]') as windows
     from extraction_source s where s.is_enabled`,
    [now, [...windowHours]],
  );
  const assessed = rows.map(({ source_id, days, health, windows }) => ({
    source_id,
    before: health,
    health: assessHealth(windows, Number(days ?? 0)),
  }));
  const changed = assessed.filter(({ before, health }) => before !== health);
  await database.query(
    `update extraction_source s set health = h.health from unnest($1::bigint[], $2::text[]) as h (id, health)
      where s.source_id = h.id`,
    [changed.map(({ source_id }) => source_id), changed.map(({ health }) => health)],
  );
  await database.query(
    `update extraction_source s set visits_48h = r.visits, rejected_48h = r.rejected
      from (select source_id, count(*) filter (where outcome <> 'failed')::int as visits, sum(rejected)::int as rejected
        from extraction_run where started_at > $1::timestamptz - interval '48 hours' group by source_id) r
      where s.source_id = r.source_id and (s.visits_48h, s.rejected_48h) is distinct from (r.visits, r.rejected)`,
    [now],
  );
  await database.query(
    `update extraction_source s set busy_hours = b.hours
      from (select source_id, array_agg(hour_of_week order by hour_of_week) as hours
        from (select source_id, (extract(epoch from hour)::bigint / 3600 % 168)::int as hour_of_week from intake_count
          where hour >= $1::timestamptz - interval '28 days' and source_id <> 0 and stored > 0
          group by source_id, hour_of_week having count(*) >= 2) busy group by source_id) b
      where s.source_id = b.source_id and s.busy_hours <> b.hours`,
    [now],
  );
  await database.query(
    `update extraction_source s set last_article_at = c.at
      from (select source_id, max(ended_at) as at from extraction_run where stored > 0 group by source_id) c
      where c.source_id = s.source_id and s.last_article_at is distinct from c.at`,
  );
}
