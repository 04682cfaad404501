import { contribute, provide } from '#core';
import { defineServer, serve, serveResource } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { adapterContract } from '../adapter-contract';
import { trackingContract } from '../contract';
import { articleTracking } from '../plugin';
import { replyAdapter } from '../resource';
import { commentSettingContract } from '../setting-contract';
import { adapterCalls, adapterRules } from './adapter-calls';
import { PageReader } from './adapters/page-reader';
import { PoliteClient } from './adapters/polite-client';
import { CommentSettings } from './comment-settings';
import { keepCommentFeeds } from './keep-comment-feeds';
import { trackingMigrations } from './migrations';
import { newReplyNotice } from './new-reply-notice';
import { NumberHistory } from './numbers/number-history';
import { ReplyReader } from './replies/reply-reader';
import { ReplyStore } from './replies/reply-store';
import { settingCalls } from './setting-calls';
import { TrackRunner } from './tracking/track-runner';
import { fetchJob, PostgresTrackService, TrackService } from './tracking/track-service';
import { trackingCalls } from './tracking-calls';
import { trackingTables } from './tables';

export { articleAdapters, type AdapterContext, type ArticleAdapter } from './adapters/adapter';
export { FetchFailure } from './adapters/fetch-failure';
export { keepAdapter } from './keep-adapter';
export { NumberHistory } from './numbers/number-history';
export { TrackService } from './tracking/track-service';

const adapters = serveResource(replyAdapter, adapterRules);

export default defineServer(articleTracking, {
  services: [
    provide(PoliteClient),
    provide(PageReader),
    provide(ReplyStore),
    provide(ReplyReader),
    provide(NumberHistory),
    provide(TrackService, PostgresTrackService),
    provide(TrackRunner),
    provide(CommentSettings),
  ],
  calls: [
    serve(trackingContract, trackingCalls),
    serve(commentSettingContract, settingCalls),
    adapters.calls,
    serve(adapterContract, adapterCalls),
  ],
  tables: trackingTables,
  migrations: trackingMigrations,
  contributions: [contribute(noticeSources, newReplyNotice)],
  consumers: [keepCommentFeeds],
  jobs: [
    {
      name: fetchJob,
      every: '30s',
      role: 'collect',
      attempts: 1,
      run: async (services, _payload, { signal }) => void (await services.get(TrackRunner).runDue(signal)),
    },
  ],
  threads: { 'read-page': () => import('./read-page-task') },
});
