import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { TvImport } from '../contract';
import { broadcastColumns, broadcastTables, broadcastToWire, type BroadcastRow } from './broadcast-row';
import type { CueFault } from './transcript';

interface ImportRow extends BroadcastRow {
  readonly file_name: string;
  readonly format: string;
  readonly fault_count: number;
  readonly created_at: Date;
  readonly state: TvImport['State'];
}

/** Imported transcripts with their state in the library. */
export class ImportLog {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the transcripts of an owner, latest first, as the client sees their articles. */
  async list(
    clientId: string,
    owner: string | null,
    { after, size }: { readonly after?: string; readonly size: number },
  ): Promise<{ list: TvImport[]; total: number; next: string | null }> {
    const { rows } = await this.database.query<ImportRow>(
      `select ${broadcastColumns}, b.file_name, b.format, b.fault_count, b.created_at,
         case when a.article_id is not null then 'stored'
           when exists (select 1 from intake_batch q where q.run_id = b.broadcast_id) then 'waiting'
           when refused.url_hash is not null then 'rejected' else 'removed' end as state
       from ${broadcastTables('$1')} left join (
         select url_hash from intake_reject where url_hash in (select url_hash from tv_broadcast)
       ) refused on refused.url_hash = b.url_hash where b.client_id is not distinct from $2
         and ($3::bigint is null or b.broadcast_id < $3) order by b.broadcast_id desc limit $4`,
      [clientId, owner, after ?? null, size + 1],
    );
    const { rows: totals } = await this.database.query<{ total: number }>(
      'select count(*)::int as total from tv_broadcast where client_id is not distinct from $1',
      [owner],
    );
    return {
      list: rows.slice(0, size).map((row) => ({
        ...broadcastToWire(row),
        File_Name: row.file_name,
        Format: row.format,
        Fault_Count: row.fault_count,
        Created_At: row.created_at.toISOString(),
        State: row.state,
      })),
      total: totals[0]?.total ?? 0,
      next: rows.length > size ? (rows[size - 1]?.broadcast_id ?? null) : null,
    };
  }

  /** Returns the parts of a transcript that could not be read. */
  async faults(broadcastId: string): Promise<readonly CueFault[]> {
    const { rows } = await this.database.query<{ faults: CueFault[] }>(
      'select faults from tv_broadcast where broadcast_id = $1',
      [broadcastId],
    );
    return rows[0]?.faults ?? [];
  }
}
