import type { Statements } from '#core/server';
import type { SiteSource } from '../contract';

interface SourceRow {
  readonly source_id: string;
  readonly source_name: string;
  readonly url: string;
  readonly source_kind: SiteSource['Source_Kind'];
  readonly client_id: string | null;
  readonly is_enabled: boolean | null;
  readonly state: SiteSource['State'] | null;
  readonly health: SiteSource['Health'];
  readonly running_until: Date | null;
  readonly failure_count: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly http_status: string | null;
  readonly last_run_at: Date | null;
  readonly next_run_at: Date | null;
  readonly last_article_at: Date | null;
  readonly articles_24h: string | null;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * Sources as one client may see them: the platform's and its own. `condition` is over `s` and has its parameters from
 * `$2` on.
 */
export async function readSources(
  database: Statements,
  clientId: string,
  condition: string,
  parameters: readonly unknown[],
): Promise<SiteSource[]> {
  const { rows } = await database.query<SourceRow>(
    `select * from extraction_source s where (s.client_id is null or s.client_id = $1) and ${condition} order by s.is_enabled desc, s.articles_24h desc, s.source_id limit 100`,
    [clientId, ...parameters],
  );
  return rows.map((row) => sourceToWire(row, row.client_id === clientId));
}

/** A source's state without its name and address, for a page that is watched together with others. */
export async function readSourceStates(
  database: Statements,
  ids: readonly string[],
  clientId: string,
): Promise<ReadonlyMap<string, SiteSource>> {
  const { rows } = await database.query<SourceRow>(
    'select * from extraction_source where source_id = any($1::bigint[])',
    [ids],
  );
  return new Map(
    rows.map((row) => [row.source_id, { ...sourceToWire(row, row.client_id === clientId), Source_Name: '' }]),
  );
}

function sourceToWire(row: SourceRow, isOwn: boolean): SiteSource {
  return {
    Source_ID: row.source_id,
    Source_Name: row.source_name,
    Url: row.url,
    Source_Kind: row.source_kind,
    Is_Own: isOwn,
    Is_Enabled: row.is_enabled !== false,
    State: row.state ?? 'new',
    Health: row.health,
    Running_Until: iso(row.running_until),
    Failure_Count: Number(row.failure_count ?? 0),
    Error_Code: row.error_code,
    Error_Message: row.error_message,
    Http_Status: row.http_status === null ? null : Number(row.http_status),
    Last_Run_At: iso(row.last_run_at),
    Next_Run_At: iso(row.next_run_at),
    Last_Article_At: iso(row.last_article_at),
    Articles_24h: Number(row.articles_24h ?? 0),
  };
}
