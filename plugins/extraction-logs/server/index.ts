import { defineServer, serve } from '#core/server';
import { extractionLogContract } from '../contract';
import { extractionLogs } from '../plugin';
import { runCalls } from './run-calls';

export default defineServer(extractionLogs, { calls: [serve(extractionLogContract, runCalls)] });
