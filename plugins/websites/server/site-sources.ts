import { wireMapper, type Statements } from '#core/server';
import type { SiteSource } from '../contract';

interface SourceRow {
  readonly source_id: string;
  readonly client_id: string | null;
}

/**
 * Returns the sources within a client's scope: the platform's and its own. `condition` refers to `s`, with parameters
 * from `$2` on.
 */
export async function readSources(
  database: Statements,
  clientId: string,
  condition: string,
  parameters: readonly unknown[],
): Promise<SiteSource[]> {
  const { rows } = await database.query<SourceRow>(
    `select * from extraction_source s where (s.client_id is null or s.client_id = $1) and ${condition}
      order by s.is_enabled desc, s.articles_24h desc, s.source_id limit 100`,
    [clientId, ...parameters],
  );
  return rows.map((row) => sourceToWire(row, row.client_id === clientId));
}

/** Returns a source's state without its name and URL, for a page that several clients monitor. */
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

const sources = wireMapper<Omit<SiteSource, 'Is_Own'>>(
  [
    'Source_ID',
    'Source_Name',
    'Url',
    'Source_Kind',
    'Is_Enabled',
    'State',
    'Health',
    'Running_Until',
    'Failure_Count',
    'Error_Code',
    'Error_Message',
    'Http_Status',
    'Missing_Count',
    'Partial_Reason',
    'Visits_48h',
    'Rejected_48h',
    'Last_Run_At',
    'Next_Run_At',
    'Last_Article_At',
    'Articles_24h',
  ],
  { numbers: ['Failure_Count', 'Http_Status', 'Missing_Count', 'Visits_48h', 'Rejected_48h', 'Articles_24h'] },
);

const sourceToWire = (row: SourceRow, isOwn: boolean): SiteSource => ({ ...sources.toWire(row), Is_Own: isOwn });
