import { defineServer, serve } from '#core/server';
import { articleTraceContract } from '../contract';
import { articleTrace } from '../plugin';
import { traceCalls } from './trace-calls';
import { traceTables } from './tables';

export { traceArticle } from './trace-article';

export default defineServer(articleTrace, {
  tables: traceTables,
  calls: [serve(articleTraceContract, traceCalls)],
});
