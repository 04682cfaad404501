import { withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import type { dataAgeContract } from '../../data-age-contract';

const shown = 8;

export const dataAgeCall = withServices(
  { database: DatabaseService },
  ({ database }): Handlers<typeof dataAgeContract> => ({
    read: async () => {
      const { rows } = await database.query<{
        name: string;
        trouble: 'silent' | 'flooding' | 'failing';
        last_article_at: Date | null;
        total: number;
        latest: Date | null;
        sources: number;
      }>(
        `select coalesce(nullif(s.site_name, ''), s.source_name) as name, case
          when s.state in ('failing', 'gone') then 'failing'
          else s.health end as trouble, s.last_article_at, count(*) over ()::int as total
         from extraction_source s where (s.is_enabled or s.state = 'gone')
           and (s.state in ('failing', 'gone') or s.health in ('silent', 'flooding'))
           order by s.last_article_at nulls first, s.source_id limit ${shown}`,
      );
      const { rows: sums } = await database.query<{ sources: number; latest: Date | null }>(
        `select (select count(*)::int from extraction_source where is_enabled) as sources,
          (select max(ended_at) from extraction_run where stored > 0) as latest`,
      );
      return {
        Sources: sums[0]?.sources ?? 0,
        Latest_At: sums[0]?.latest?.toISOString() ?? null,
        total: rows[0]?.total ?? 0,
        list: rows.map(({ name, trouble, last_article_at }) => ({
          Name: name,
          Trouble: trouble,
          Last_Article_At: last_article_at?.toISOString() ?? null,
        })),
      };
    },
  }),
);
