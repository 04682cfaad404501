import { contribute, withServices } from '#core';
import { dashboardFigures, defineServer, serve } from '#core/server';
import { RunReader } from '#plugins/extraction/server';
import { situationSources } from '#plugins/system-monitor/server';
import { extractionLogContract, serverLogContract, syncLogContract } from '../contract';
import { extractionLogs } from '../plugin';
import { extractionLogsFigures } from './dashboard-figures';
import { runCalls } from './run-calls';
import { serverLogCalls } from './server-log-calls';
import { visitSituation } from './visit-situation';
import { syncLogCalls } from './sync-log-calls';

export default defineServer(extractionLogs, {
  calls: [
    serve(extractionLogContract, runCalls),
    serve(serverLogContract, serverLogCalls),
    serve(syncLogContract, syncLogCalls),
  ],
  contributions: [
    contribute(dashboardFigures, () => extractionLogsFigures),
    contribute(
      situationSources,
      withServices({ runReader: RunReader }, ({ runReader }) => ({
        read: (from, to) => visitSituation(runReader, from, to),
      })),
    ),
  ],
});
