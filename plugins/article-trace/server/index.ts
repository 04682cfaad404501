import { defineServer, serve } from '#core/server';
import { articleTraceContract } from '../contract';
import { articleTrace } from '../plugin';
import { traceCalls } from './trace-calls';

export default defineServer(articleTrace, { calls: [serve(articleTraceContract, traceCalls)] });
