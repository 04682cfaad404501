import { contribute, provide } from '#core';
import { defineServer, selectSources, serve } from '#core/server';
import { articleMarks } from '#plugins/articles/server';
import { noticeSources } from '#plugins/notices/server';
import { remarkContract } from '../contract';
import { remarks } from '../plugin';
import { colleagues } from './colleagues';
import { remarkMigrations } from './migrations';
import { remarkCalls } from './remark-calls';
import { mentionNotice } from './mention-notice';
import { RemarkThreads } from './remark-threads';
import { remarkTables } from './tables';

export default defineServer(remarks, {
  services: [provide(RemarkThreads)],
  calls: [serve(remarkContract, remarkCalls)],
  contributions: [
    contribute(selectSources, colleagues),
    contribute(noticeSources, mentionNotice),
    contribute(articleMarks, () => ({
      name: 'Remark_Count',
      rows: `select article_id, count(*)::int as value from article_remark where client_id = $1
        and article_id = any($3::bigint[]) group by 1`,
      of: (count) => count,
    })),
  ],
  tables: remarkTables,
  migrations: remarkMigrations,
});
