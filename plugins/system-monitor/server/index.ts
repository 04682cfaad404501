import { defineServer, serveResource } from '#core/server';
import { systemMonitor } from '../plugin';
import { outboxMessage } from '../resource';
import { monitorMigrations } from './migrations';
import { outboxCalls } from './outbox-calls';
import { monitorTables } from './tables';

export default defineServer(systemMonitor, {
  calls: [outboxCalls, serveResource(outboxMessage).calls],
  tables: monitorTables,
  migrations: monitorMigrations,
});
