import { contribute } from '#core';
import { DatabaseService, defineServer, selectSources, serve } from '#core/server';
import { articleMarks } from '#plugins/articles/server';
import { noticeSources } from '#plugins/notices/server';
import { remarkContract } from '../contract';
import { remarks } from '../plugin';
import { colleagues } from './colleagues';
import { remarkMigrations } from './migrations';
import { remarkCalls } from './remark-calls';
import { mentionNotice } from './mention-notice';
import { remarkTables } from './tables';

export default defineServer(remarks, {
  calls: [serve(remarkContract, remarkCalls)],
  contributions: [
    contribute(selectSources, colleagues),
    contribute(noticeSources, mentionNotice),
    contribute(articleMarks, (services) => ({
      load: async (caller, articleIds) => {
        const { rows } = await services
          .get(DatabaseService)
          .query<{ article_id: string; count: string }>(
            'select article_id, count(*) as count from article_remark where client_id = $1 and article_id = any($2::bigint[]) group by 1',
            [caller.clientId, articleIds],
          );
        return new Map(rows.map(({ article_id, count }) => [article_id, { Remark_Count: Number(count) }]));
      },
    })),
  ],
  tables: remarkTables,
  migrations: remarkMigrations,
});
