import type { Statements } from '#core/server';

/** Schedule suggested by the history of a source. Times in seconds. */
export interface Proposal {
  readonly interval: number;
  readonly priority: 'high' | 'normal' | 'low';
}

/** History of a source's past 28 days; `days` is how long it has been visited. */
export interface SourcePast {
  readonly articles: number;
  readonly days: number;
}

export interface SourceWithPast extends SourcePast {
  readonly source_id: string;
  readonly source_name: string;
  readonly url: string;
  readonly interval_seconds: string;
  readonly priority: Proposal['priority'];
  readonly visits: number;
  readonly idle: number;
}

/** Minimum number of days of history for a suggestion. */
export const minDays = 2;
const steps = [300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];

/**
 * Suggests two visits per article on average: the interval is half of the mean time between two articles, rounded to a
 * readable step. Sources with 24 or more articles a day get the highest priority, those with fewer than one in three
 * days the lowest.
 */
export function proposeSchedule({ articles, days }: SourcePast): Proposal {
  const perDay = articles / days;
  const seconds = perDay === 0 ? 86_400 : 86_400 / perDay / 2;
  return {
    interval: steps.findLast((step) => step <= seconds) ?? (steps[0] as number),
    priority: perDay >= 24 ? 'high' : perDay < 1 / 3 ? 'low' : 'normal',
  };
}

/** Returns the enabled sources with their article counts of the last 28 days. */
export async function readPasts(
  database: Statements,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<SourceWithPast[]> {
  const { rows } = await database.query<SourceWithPast>(
    `select s.source_id, s.source_name, s.url, s.interval_seconds, s.priority, coalesce(c.articles, 0)::int as articles,
       least(28, extract(epoch from $1::timestamptz - s.created_at) / 86400)::float8 as days,
         coalesce(r.visits, 0)::int as visits, coalesce(r.idle, 0)::int as idle
     from extraction_source s
       left join (select source_id, sum(stored + duplicates) as articles from intake_count
         where hour >= $1::timestamptz - interval '28 days' group by source_id) c using (source_id)
       left join (select source_id, count(*) as visits, count(*) filter (where submitted = 0) as idle
         from extraction_run where started_at >= $1::timestamptz - interval '28 days' group by source_id) r
         using (source_id)
     where s.is_enabled and s.state <> 'gone' and ($2::bigint[] is null or s.source_id = any($2))
       order by s.source_name, s.source_id limit 5000`,
    [now, ids],
  );
  return rows.filter(({ days }) => days >= minDays);
}
