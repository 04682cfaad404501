import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { subjectToolContract } from '../contract';
import { subjectTools } from '../plugin';
import { TreeWriter } from './apply-tree';
import { subjectToolMigrations } from './migrations';
import { TreeReader } from './read-tree';
import { SubjectTransfers } from './subject-transfers';
import { subjectToolTables } from './tables';
import { toolCalls } from './tool-calls';
import { TransferStore } from './transfer-store';
import { TreeAdmins } from './tree-admins';

export { SubjectTransfers } from './subject-transfers';

export default defineServer(subjectTools, {
  services: [
    provide(TreeAdmins),
    provide(TreeReader),
    provide(TreeWriter),
    provide(TransferStore),
    provide(SubjectTransfers),
  ],
  calls: [serve(subjectToolContract, toolCalls)],
  tables: subjectToolTables,
  migrations: subjectToolMigrations,
});
