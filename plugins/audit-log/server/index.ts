import { contribute } from '#core';
import { defineServer, serveResource } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogCalls } from './access-log-calls';
import { operationLogCalls } from './operation-log-calls';
import { auditLogMigrations } from './migrations';
import { auditLogTables } from './tables';

export default defineServer(auditLog, {
  calls: [
    accessLogCalls,
    operationLogCalls,
    serveResource(operationLog).calls,
    serveResource(platformOperationLog).calls,
  ],
  tables: auditLogTables,
  migrations: auditLogMigrations,
  contributions: [
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) =>
        void (await tx.query('delete from user_access_log where client_id = $1', [clientId])),
    })),
  ],
});
