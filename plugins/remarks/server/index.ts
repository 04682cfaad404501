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
import { remarkCount } from './remark-count';
import { RemarkRepository } from './remark-repository';
import { RemarkService } from './remark-service';
import { RemarkThreads } from './remark-threads';
import { remarkTables } from './tables';

export default defineServer(remarks, {
  services: [provide(RemarkRepository), provide(RemarkService), provide(RemarkThreads)],
  calls: [serve(remarkContract, remarkCalls)],
  contributions: [
    contribute(selectSources, colleagues),
    contribute(noticeSources, mentionNotice),
    contribute(articleMarks, () => remarkCount),
  ],
  tables: remarkTables,
  migrations: remarkMigrations,
});
