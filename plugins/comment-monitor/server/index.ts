import { contribute, provide } from '#core';
import { dataExports, defineServer, serve } from '#core/server';
import { monitorContract } from '../contract';
import { commentMonitor } from '../plugin';
import { commentExport } from './comment-export';
import { CommentReader } from './comment-reader';
import { CommentWords } from './comment-words';
import { CoordinatedPosts } from './coordinated-posts';
import { monitorMigrations } from './migrations';
import { monitorCalls } from './monitor-calls';
import { MonitoredArticles } from './monitored-articles';
import { monitorTables } from './tables';
import { WatchedArticles } from './watched-articles';

export default defineServer(commentMonitor, {
  services: [
    provide(WatchedArticles),
    provide(CommentReader),
    provide(CommentWords),
    provide(CoordinatedPosts),
    provide(MonitoredArticles),
  ],
  calls: [serve(monitorContract, monitorCalls)],
  contributions: [contribute(dataExports, commentExport)],
  tables: monitorTables,
  migrations: monitorMigrations,
  jobs: [
    {
      name: 'comment-monitor.words',
      every: '1m',
      run: async (services, _payload, { signal }) => void (await services.get(CommentWords).fillFresh(signal)),
    },
  ],
  threads: { 'comment-words': () => import('./words-task'), coordinated: () => import('./coordinated-task') },
});
