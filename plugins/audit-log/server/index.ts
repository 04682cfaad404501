import { defineServer, serveResource } from '#core/server';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogCalls } from './access-log-calls';
import { operationLogCalls } from './operation-log-calls';
import { withNames } from './operation-names';
import { auditLogMigrations } from './migrations';
import { auditLogTables } from './tables';

export default defineServer(auditLog, {
  calls: [
    accessLogCalls,
    operationLogCalls,
    serveResource(operationLog, { shown: withNames }).calls,
    serveResource(platformOperationLog, { shown: withNames }).calls,
  ],
  tables: auditLogTables,
  migrations: auditLogMigrations,
});
