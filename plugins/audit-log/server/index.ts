import { defineServer, serveResource, type ResourceRules } from '#core/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogCalls } from './access-log-calls';
import { operationLogCalls } from './operation-log-calls';
import { withNames } from './operation-names';
import { auditLogMigrations } from './migrations';
import { auditLogTables } from './tables';

/**
 * The log reveals what the operations were about, so users restricted to some subject categories read only their own
 * operations.
 */
const ownOperations: NonNullable<ResourceRules<typeof operationLog>['within']> = async ({ caller, services }) =>
  (await services.get(ClassPrivilegeService).allowed(caller)) && { field: 'User_ID', ids: [caller.userId] };

export default defineServer(auditLog, {
  calls: [
    accessLogCalls,
    operationLogCalls,
    serveResource(operationLog, { shown: withNames, within: ownOperations }).calls,
    serveResource(platformOperationLog, { shown: withNames }).calls,
  ],
  tables: auditLogTables,
  migrations: auditLogMigrations,
});
