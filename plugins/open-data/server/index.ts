import { contribute, provide } from '#core';
import { defineServer, KeyCallerService, serve } from '#core/server';
import { personalAccess } from '#plugins/users/server';
import { apiContract } from '../api-contract';
import { feedContract } from '../feed-contract';
import { keyContract } from '../key-contract';
import { openData } from '../plugin';
import { AdmittedKeys } from './admitted-keys';
import { apiCalls } from './api-calls';
import { CallLog } from './call-log';
import { feedCalls } from './feed-calls';
import { FeedService } from './feed-service';
import { FeedStore } from './feed-store';
import { KeyAdmission } from './key-admission';
import { ApiKeyGuard } from './api-key-guard';
import { KeyService } from './key-service';
import { KeyStore } from './key-store';
import { keyCalls } from './key-calls';
import { openDataMigrations } from './migrations';
import { madeFeeds, madeKeys } from './made-access';
import { McpService } from './mcp-service';
import { OpenAnswers } from './open-answers';
import { openDataTables } from './tables';

export default defineServer(openData, {
  services: [
    provide(KeyStore),
    provide(KeyService),
    provide(AdmittedKeys),
    provide(KeyCallerService, KeyAdmission),
    provide(ApiKeyGuard),
    provide(CallLog),
    provide(OpenAnswers),
    provide(FeedStore),
    provide(FeedService),
    provide(McpService),
  ],
  calls: [serve(keyContract, keyCalls), serve(apiContract, apiCalls), serve(feedContract, feedCalls)],
  contributions: [contribute(personalAccess, madeFeeds), contribute(personalAccess, madeKeys)],
  jobs: [{ name: 'open-data.forget-calls', every: '17 4 * * *', run: (services) => services.get(CallLog).forgetOld() }],
  tables: openDataTables,
  migrations: openDataMigrations,
});
