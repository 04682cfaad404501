import { defineServer, serve } from '#core/server';
import { extractionLogContract, serverLogContract, syncLogContract } from '../contract';
import { extractionLogs } from '../plugin';
import { runCalls } from './run-calls';
import { serverLogCalls } from './server-log-calls';
import { syncLogCalls } from './sync-log-calls';

export default defineServer(extractionLogs, {
  calls: [
    serve(extractionLogContract, runCalls),
    serve(serverLogContract, serverLogCalls),
    serve(syncLogContract, syncLogCalls),
  ],
});
