import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { troubledStates } from '../../resource';

/** Numbers of sources and of their visits within the last 24 hours. */
export type SourceTotals = Readonly<
  Record<'total' | 'enabled' | 'running' | 'failing' | 'overdue' | 'articles' | 'runs' | 'failed', number>
>;

/**
 * Returns assignments by which a source that its publisher had removed counts as new; `condition` is SQL for whether it
 * is resumed.
 */
export const reviveGone = (condition: string): string =>
  [
    ['gone_at', 'null'],
    ['gone_since', 'null'],
    ['outcome', 'null'],
    ['error_code', 'null'],
    ['failure_count', '0'],
  ]
    .map(
      ([column, value]) =>
        `${column} = case when ${condition} and gone_at is not null then ${value} else ${column} end`,
    )
    .join(', ');

/** Sources as operators manage them. */
export class SourceRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async totals(now: Date): Promise<SourceTotals> {
    const { rows } = await this.database.query<SourceTotals>(
      `select count(*)::int as total, count(*) filter (where is_enabled)::int as enabled,
        count(*) filter (where running_until >= $1)::int as running,
         count(*) filter (where state = any($2))::int as failing,
           count(*) filter (where is_enabled and next_run_at < $1 - interval '2 minutes'
           and (running_until is null or running_until < $1))::int as overdue,
         coalesce(sum(articles_24h), 0)::int as articles,
         (select count(*)::int from extraction_run where started_at > $1 - interval '1 day') as runs,
         (select count(*)::int from extraction_run where started_at > $1 - interval '1 day'
           and status in ('failed', 'lost')) as failed
       from extraction_source`,
      [now, troubledStates],
    );
    return rows[0] as SourceTotals;
  }

  /** Returns the ids of the sources that visit URLs, by URL. */
  async idsByUrl(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ url: string; source_id: string }>(
      'select url, source_id from extraction_source where url = any($1::text[])',
      [urls],
    );
    return new Map(rows.map(({ url, source_id }) => [url, source_id]));
  }

  /** Requests an immediate visit; returns the number of sources. */
  async requestVisits(sourceIds: readonly string[], now: Date): Promise<number> {
    const { rowCount } = await this.database.query(
      `update extraction_source set requested_at = $2, next_run_at = least(next_run_at, $2)
        where source_id = any($1::bigint[])`,
      [sourceIds, now],
    );
    return rowCount ?? 0;
  }

  /** Pauses or resumes sources and returns the ids of those that changed; resumed ones are visited immediately. */
  async setEnabled(sourceIds: readonly string[], isEnabled: boolean, now: Date): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ source_id: string }>(
      `update extraction_source set is_enabled = $2, updated_at = now(), next_run_at = case when $2 then $3
        else next_run_at end, current_interval = null, ${reviveGone('$2')}
       where source_id = any($1::bigint[])
           and is_enabled is distinct from $2 returning source_id`,
      [sourceIds, isEnabled, now],
    );
    return rows.map(({ source_id }) => source_id);
  }
}
