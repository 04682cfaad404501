import { createToken, inject, InputError } from '#core';
import { DatabaseService, Parameters, containsText } from '#core/server';
import type { visitOutcomes } from '../../resource';

export const runStatuses = ['running', 'success', 'unchanged', 'failed', 'lost'] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * One visit to a source. `submitted` counts those of the `found` articles that were new to the source; `stored`,
 * `duplicates`, `rejected` come from the pipeline.
 */
export interface RunRecord {
  readonly run_id: string;
  readonly source_id: string;
  readonly source_name: string;
  readonly url: string;
  readonly is_by_hand: boolean;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly status: RunStatus;
  readonly http_status: number | null;
  readonly requests: number;
  readonly bytes: string;
  readonly found: number;
  readonly submitted: number;
  readonly stored: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly pages: number;
  readonly page_failures: number;
  /** What a finished visit has read; null for earlier ones. */
  readonly outcome: (typeof visitOutcomes)[number] | null;
  /** Articles left to later visits; null when the number is unknown. */
  readonly missing_count: number | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly warnings: readonly string[];
  readonly final_url: string | null;
  readonly next_run_at: Date | null;
  /** Article pages that robots.txt disallows. */
  readonly robots_skips: number;
  /** A hub pushed the content; the list was not fetched. */
  readonly is_pushed: boolean;
  /** Version of the configuration used for the visit. */
  readonly config_version: number | null;
}

export interface RunFilter {
  readonly sourceId?: string;
  readonly nodeId?: string;
  readonly statuses?: readonly RunStatus[];
  /** Part of the source's name or URL. */
  readonly keyword?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Restricts the result to visits that brought something. */
  readonly withNews?: boolean;
}

export interface RunFigures {
  readonly runs: number;
  readonly failed: number;
  readonly found: number;
  readonly stored: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly bytes: number;
  /** Median duration of a visit in milliseconds; null without visits. */
  readonly medianMilliseconds: number | null;
}

/** Visit with its articles, at most 200. */
export interface RunDetail extends RunRecord {
  readonly node_name: string | null;
  readonly articles: readonly {
    readonly article_id: string;
    readonly title: string;
    readonly url: string | null;
    readonly published_at: Date;
  }[];
}

/** Reads the log of visits. */
export interface RunReader {
  /** Returns one visit with the name of its node and its articles in the library; undefined when it does not exist. */
  get(runId: string): Promise<RunDetail | undefined>;
  list(
    filter: RunFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly RunRecord[]; readonly total: number }>;
  figures(filter: RunFilter): Promise<RunFigures>;
}
export const RunReader = createToken<RunReader>('extraction.runs');

const from = 'from extraction_run r join extraction_source s using (source_id)';

export class PostgresRunReader implements RunReader {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(
    filter: RunFilter,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly RunRecord[]; readonly total: number }> {
    if (page * size > 100_000)
      throw new InputError('Only the first 100,000 lines can be paged through; narrow the list', 'too-far');
    const parameters = new Parameters();
    const where = getConditions(filter, parameters);
    const { rows } = await this.database.query<RunRecord>(
      `select r.*, s.source_name, s.url ${from} where ${where} order by r.started_at desc, r.run_id desc
        limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    const counted = new Parameters();
    const { rows: totals } = await this.database.query<{ total: number }>(
      `select count(*)::int as total ${from} where ${getConditions(filter, counted)}`,
      counted.values,
    );
    return { list: rows, total: totals[0]?.total ?? 0 };
  }

  async get(runId: string): Promise<RunDetail | undefined> {
    const { rows } = await this.database.query<RunRecord & { node_name: string | null }>(
      `select r.*, s.source_name, s.url, n.node_name ${from} left join collector_node n using (node_id)
        where r.run_id = $1`,
      [runId],
    );
    const [run] = rows;
    if (!run) return undefined;
    const { rows: articles } = await this.database.query<RunDetail['articles'][number]>(
      `select article_id, title, url, published_at from article where source_id = $1 and discovered_at between $2 and $3
        order by published_at desc, article_id desc limit 200`,
      [run.source_id, run.started_at, run.ended_at ?? new Date()],
    );
    return { ...run, articles };
  }

  async figures(filter: RunFilter): Promise<RunFigures> {
    const parameters = new Parameters();
    const { rows } = await this.database.query<
      Record<'runs' | 'failed' | 'found' | 'stored' | 'duplicates' | 'rejected' | 'bytes', number> & {
        median: number | null;
      }
    >(
      `select count(*)::int as runs, count(*) filter (where r.status in ('failed', 'lost'))::int as failed,
        coalesce(sum(found), 0)::float8 as found, coalesce(sum(stored), 0)::float8 as stored,
         coalesce(sum(duplicates), 0)::float8 as duplicates, coalesce(sum(rejected), 0)::float8 as rejected,
           coalesce(sum(bytes), 0)::float8 as bytes,
         percentile_cont(0.5) within group (order by extract(epoch
           from ended_at - started_at)::float8 * 1000) as median ${from} where ${getConditions(filter, parameters)}`,
      parameters.values,
    );
    const { median, ...sums } = rows[0] as (typeof rows)[number];
    return { ...sums, medianMilliseconds: median === null ? null : Math.round(median) };
  }
}

function getConditions(
  { sourceId, nodeId, statuses, keyword, from: begin, to, withNews }: RunFilter,
  parameters: Parameters,
): string {
  const conditions = [
    sourceId && `r.source_id = ${parameters.add(sourceId)}`,
    nodeId && `r.node_id = ${parameters.add(nodeId)}`,
    statuses?.length && `r.status = any(${parameters.add(statuses)}::text[])`,
    begin && `r.started_at >= ${parameters.add(begin)}`,
    to && `r.started_at <= ${parameters.add(to)}`,
    withNews && 'r.stored > 0',
  ];
  if (keyword) conditions.push(containsText(parameters.add(keyword), 's.source_name', 's.url'));
  return conditions.filter(Boolean).join(' and ') || 'true';
}
