import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { articleTraceContract } from '../contract';
import { articleTrace } from '../plugin';
import { RequestedClients } from './requested-client';
import { RuleRepairs } from './rule-repairs';
import { ArticleTracer } from './trace-article';
import { traceCalls } from './trace-calls';
import { traceTables } from './tables';

export { ArticleTracer } from './trace-article';

export default defineServer(articleTrace, {
  services: [provide(ArticleTracer), provide(RequestedClients), provide(RuleRepairs)],
  tables: traceTables,
  calls: [serve(articleTraceContract, traceCalls)],
});
