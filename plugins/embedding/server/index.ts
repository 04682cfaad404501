import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { personalAccess } from '#plugins/users/server';
import { pageContract } from '../page-contract';
import { embedding } from '../plugin';
import { widgetContract } from '../widget-contract';
import { embeddingMigrations } from './migrations';
import { pageCalls } from './page-calls';
import { madeWidgets } from './made-widgets';
import { PageFrames } from './page-frames';
import { PageStore } from './page-store';
import { ProxyAccess } from './proxy-access';
import { embeddingTables } from './tables';
import { widgetCalls } from './widget-calls';
import { WidgetContents } from './widget-content';
import { WidgetService } from './widget-service';
import { WidgetStore } from './widget-store';

export default defineServer(embedding, {
  services: [
    provide(WidgetStore),
    provide(WidgetContents),
    provide(WidgetService),
    provide(PageStore),
    provide(PageFrames),
    provide(ProxyAccess),
  ],
  calls: [serve(widgetContract, widgetCalls), serve(pageContract, pageCalls)],
  contributions: [contribute(personalAccess, madeWidgets)],
  tables: embeddingTables,
  migrations: embeddingMigrations,
});
