import { defineServer, serveResource } from '#core/server';
import { systemMonitor } from '../plugin';
import { outboxMessage } from '../resource';
import { outboxCalls } from './outbox-calls';

export default defineServer(systemMonitor, { calls: [outboxCalls, serveResource(outboxMessage).calls] });
