import { provide } from '#core';
import { defineServer, serveResource, type ResourceRules } from '#core/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogCalls } from './access-log-calls';
import { operationLogCalls } from './operation-log-calls';
import { AccessLogStore } from './access-log-store';
import { OperationLogStore } from './operation-log-store';
import { OperationNames } from './operation-names';
import { auditLogMigrations } from './migrations';
import { auditLogTables } from './tables';

/**
 * The log reveals what the operations were about, so users restricted to some subject categories read only their own
 * operations.
 */
const ownOperations: NonNullable<ResourceRules<typeof operationLog>['within']> = async ({ caller, services }) =>
  (await services.get(ClassPrivilegeService).allowed(caller)) && { field: 'User_ID', ids: [caller.userId] };

const shown: NonNullable<ResourceRules<typeof operationLog>['shown']> = (rows, { caller, services }) =>
  services.get(OperationNames).add(rows, caller);

export default defineServer(auditLog, {
  services: [provide(AccessLogStore), provide(OperationLogStore), provide(OperationNames)],
  calls: [
    accessLogCalls,
    operationLogCalls,
    serveResource(operationLog, { shown, within: ownOperations }).calls,
    serveResource(platformOperationLog, { shown }).calls,
  ],
  tables: auditLogTables,
  migrations: auditLogMigrations,
});
