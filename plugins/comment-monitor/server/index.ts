import { contribute, provide, withServices } from '#core';
import { dataExports, defineServer, selectSources, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import { authorLabelContract } from '../author-labels';
import { monitorContract } from '../contract';
import { commentMonitor } from '../plugin';
import { authorLabelCalls } from './author-label-calls';
import { authorLabelFilter, authorLabelSelect } from './author-label-filter';
import { AuthorLabels } from './author-labels';
import { createCommentExport } from './comment-export';
import { commentModules } from './comment-modules';
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
    provide(AuthorLabels),
    provide(CommentReader),
    provide(CommentWords),
    provide(CoordinatedPosts),
    provide(MonitoredArticles),
  ],
  calls: [serve(monitorContract, monitorCalls), serve(authorLabelContract, authorLabelCalls)],
  contributions: [
    contribute(analysisModules, commentModules),
    contribute(
      dataExports,
      withServices({ labels: AuthorLabels, reader: CommentReader }, ({ labels, reader }) =>
        createCommentExport(labels, reader),
      ),
    ),
    contribute(articleFilterSources, authorLabelFilter),
    contribute(selectSources, authorLabelSelect),
  ],
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
