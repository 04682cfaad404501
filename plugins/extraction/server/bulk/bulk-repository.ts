import { ConflictError, inject } from '#core';
import { containsText, DatabaseService, Parameters } from '#core/server';
import type { SourceChanges, SourceFilter } from '../../bulk-contract';
import { reviveGone } from '../sources/source-repository';
import { minDays, type Proposal, type SourceWithHistory } from './propose-schedules';

const maxExamples = 20;

/** Sources that are changed together. */
export class BulkRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the number of sources that match a filter, and the first ones. */
  async matches(filter: SourceFilter): Promise<{
    readonly total: number;
    readonly examples: readonly {
      readonly source_id: string;
      readonly source_name: string;
      readonly url: string;
    }[];
  }> {
    const parameters = new Parameters();
    const { rows } = await this.database.query<{
      source_id: string;
      source_name: string;
      url: string;
      total: number;
    }>(
      `select source_id, source_name, url, count(*) over ()::int as total from extraction_source
        where ${getConditions(filter, parameters)} order by source_name, source_id limit ${maxExamples}`,
      parameters.values,
    );
    return { total: rows[0]?.total ?? 0, examples: rows };
  }

  /**
   * Changes all sources that match a filter.
   *
   * @throws {ConflictError} when their number is not the expected one.
   */
  async change(filter: SourceFilter, changes: SourceChanges, expected: number, now: Date): Promise<void> {
    const parameters = new Parameters();
    const assignments = getAssignments(changes, parameters, now);
    await this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `update extraction_source set ${assignments.join(', ')}, updated_at = now()
          where ${getConditions(filter, parameters)}`,
        parameters.values,
      );
      if ((rowCount ?? 0) !== expected)
        throw new ConflictError(
          `The filter now matches ${rowCount ?? 0} sources instead of ${expected}`,
          'extraction.changed-meanwhile',
        );
    });
  }

  /** Returns the enabled sources with their article counts of the last 28 days. */
  async histories(now: Date, sourceIds: readonly string[] | null = null): Promise<readonly SourceWithHistory[]> {
    const { rows } = await this.database.query<SourceWithHistory>(
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
      [now, sourceIds],
    );
    return rows.filter(({ days }) => days >= minDays);
  }

  async setSchedules(schedules: readonly (Proposal & { readonly sourceId: string })[], now: Date): Promise<void> {
    await this.database.query(
      `update extraction_source s set interval_seconds = p.seconds, priority = p.priority, current_interval = null,
        updated_at = now(), next_run_at = least(next_run_at, $4::timestamptz + p.seconds * interval '1 second')
       from unnest($1::bigint[], $2::int[], $3::text[]) as p (id, seconds, priority) where s.source_id = p.id`,
      [
        schedules.map(({ sourceId }) => sourceId),
        schedules.map(({ interval }) => interval),
        schedules.map(({ priority }) => priority),
        now,
      ],
    );
  }
}

function getConditions(filter: SourceFilter, parameters: Parameters): string {
  const equal = (['Source_Kind', 'State', 'Priority', 'Node_Group_ID'] as const).flatMap((name) =>
    filter[name] === undefined ? [] : [`${name.toLowerCase()} = ${parameters.add(filter[name])}`],
  );
  return [
    ...equal,
    ...(filter.Is_Enabled === undefined ? [] : [`is_enabled = ${parameters.add(filter.Is_Enabled)}`]),
    ...(filter.keyword ? [containsText(parameters.add(filter.keyword), 'source_name', 'url')] : []),
    'true',
  ].join(' and ');
}

function getAssignments(changes: SourceChanges, parameters: Parameters, now: Date): string[] {
  const assignments = (
    [
      'Interval_Seconds',
      'Priority',
      'Detail_Mode',
      'Robots_Mode',
      'Is_Adaptive',
      'Is_Enabled',
      'Node_Group_ID',
    ] as const
  ).flatMap((name) =>
    changes[name] === undefined ? [] : [`${name.toLowerCase()} = ${parameters.add(changes[name])}`],
  );
  if (changes.Interval_Seconds !== undefined) assignments.push('current_interval = null');
  if (changes.Is_Enabled)
    assignments.push(`next_run_at = coalesce(next_run_at, ${parameters.add(now)})`, reviveGone('true'));
  return assignments;
}
