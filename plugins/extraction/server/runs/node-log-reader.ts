import { createToken, inject } from '#core';
import { DatabaseService, containsText } from '#core/server';

/** Log of one node on one day, in Chinese time. */
export interface NodeLogFile {
  readonly node_id: string;
  readonly node_name: string;
  /** Day in the form `2026-03-02`. */
  readonly day: string;
  readonly lines: number;
  readonly errors: number;
  readonly last_at: Date;
}

/** Log line: a visit by the node, or an event of the node itself. */
export interface NodeLogLine {
  readonly at: Date;
  readonly level: 'info' | 'warn' | 'error';
  /** `visit`, or the name of the event. */
  readonly event: string;
  readonly run_id: string | null;
  readonly source_name: string | null;
  readonly status: string | null;
  readonly stored: number | null;
  /** Duration in milliseconds. */
  readonly took: number | null;
  readonly detail: string | null;
}

export interface NodeLogFilter {
  readonly nodeId: string;
  readonly day?: string;
  readonly level?: string;
  readonly keyword?: string;
}

export interface NodeLogReader {
  files(nodeId?: string): Promise<readonly NodeLogFile[]>;
  /** Returns the newest lines first. */
  lines(
    filter: NodeLogFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly NodeLogLine[]; readonly total: number }>;
}
export const NodeLogReader = createToken<NodeLogReader>('extraction.node-logs');

const getDay = (column: string): string => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** SQL: visits and events as log lines; a failed visit is an error, an interrupted one a warning. */
const getLines = `
  select r.node_id, coalesce(r.ended_at, r.started_at) as at, case r.status when 'failed' then 'error'
    when 'lost' then 'warn' else 'info' end as level, 'visit' as event, r.run_id, s.source_name, r.status, r.stored,
    (extract(epoch from r.ended_at - r.started_at) * 1000)::int as took,
      coalesce(r.error_message, r.error_code) as detail
  from extraction_run r join extraction_source s using (source_id) where r.node_id is not null and r.status <> 'running'
  union all select node_id, at, level, event, null, null, null, null, null, detail from extraction_node_event`;

export class PostgresNodeLogReader implements NodeLogReader {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async files(nodeId?: string): Promise<readonly NodeLogFile[]> {
    const { rows } = await this.database.query<NodeLogFile>(
      `select node_id, node_name, ${getDay('at')} as day, count(*)::int as lines,
        count(*) filter (where level = 'error')::int as errors, max(at) as last_at
       from (${getLines}) l join collector_node using (node_id) where $1::bigint is null or node_id = $1 group by 1, 2, 3
         order by day desc, node_name limit 500`,
      [nodeId ?? null],
    );
    return rows;
  }

  async lines(
    { nodeId, day, level, keyword }: NodeLogFilter,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly NodeLogLine[]; readonly total: number }> {
    const { rows } = await this.database.query<NodeLogLine & { total: number }>(
      `select l.*, count(*) over ()::int as total from (${getLines}) l
       where node_id = $1 and ($2::text is null or ${getDay('at')} = $2) and ($3::text is null or level = $3)
         and ($4::text is null or ${containsText('$4', 'source_name', 'detail')})
       order by at desc limit $5 offset $6`,
      [nodeId, day ?? null, level ?? null, keyword || null, size, (page - 1) * size],
    );
    return { list: rows, total: rows[0]?.total ?? 0 };
  }
}
