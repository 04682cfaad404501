import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { troubledStates } from '../../resource';
import type { SourceState } from '../../source-sentence';
import { statusColumns } from './source-texts';

/** A source of which articles may be missing; has the `statusColumns` besides. */
export interface TroubledSource {
  readonly name: string;
  readonly state: SourceState;
  readonly health: string | null;
  readonly last_article_at: Date | null;
}

/** Reads how the sources are doing. */
export class SourceHealthRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns sources of which articles may be missing or that flood, longest without an article first. */
  async troubled(limit: number): Promise<{ readonly rows: readonly TroubledSource[]; readonly total: number }> {
    const { rows } = await this.database.query<TroubledSource & { total: number }>(
      `select coalesce(nullif(site_name, ''), source_name) as name, ${statusColumns}, health, last_article_at,
        count(*) over ()::int as total
       from extraction_source where state = any($1) or (health = 'flooding' and is_enabled)
       order by last_article_at nulls first, source_id limit $2`,
      [troubledStates, limit],
    );
    return { rows, total: rows[0]?.total ?? 0 };
  }

  /** Returns sources of the platform and of a client, or of all clients, of which articles may be missing. */
  async troubledOf(clientId: string | null, limit: number): Promise<readonly TroubledSource[]> {
    const { rows } = await this.database.query<TroubledSource>(
      `select coalesce(nullif(site_name, ''), source_name) as name, ${statusColumns}, health, last_article_at
       from extraction_source
       where state = any($2) and (client_id is null or $1::bigint is null or client_id = $1)
       order by last_article_at nulls first, source_id limit $3`,
      [clientId, troubledStates, limit],
    );
    return rows;
  }

  /** Returns the numbers of sources by whether they are visited, and the time of the last stored article. */
  async totals(): Promise<{ readonly enabled: number; readonly paused: number; readonly latest: Date | null }> {
    const { rows } = await this.database.query<{ enabled: number; paused: number; latest: Date | null }>(
      `select count(*) filter (where is_enabled)::int as enabled,
        count(*) filter (where state = 'disabled')::int as paused,
        (select max(ended_at) from extraction_run where stored > 0) as latest from extraction_source`,
    );
    return rows[0] as (typeof rows)[number];
  }
}
