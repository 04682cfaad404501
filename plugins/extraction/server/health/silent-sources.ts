import type { DatabaseService } from '#core/server';
import type { SourceHealth } from '#plugins/analysis/server';

/** Maximum number of sources that are listed by name. */
const maxSent = 50;

/**
 * Returns visited sources of the platform and of a client, or of all clients, that bring nothing: failing and silent
 * ones.
 */
export const silentSources = (database: DatabaseService): SourceHealth => ({
  silent: async (clientId) => {
    const { rows } = await database.query<{ name: string; last_article_at: Date | null }>(
      `select coalesce(nullif(site_name, ''), source_name) as name, last_article_at from extraction_source
       where (is_enabled or state = 'gone') and (client_id is null or $1::bigint is null or client_id = $1)
         and (state in ('failing', 'gone') or health = 'silent')
       order by last_article_at nulls first, source_id limit ${maxSent}`,
      [clientId],
    );
    return rows.map((row) => ({ Name: row.name, Last_At: row.last_article_at?.toISOString() ?? null }));
  },
});
