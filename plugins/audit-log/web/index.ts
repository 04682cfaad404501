import { defineWeb, resourceScreen } from '#core/web';
import { auditLog } from '../plugin';

const resources = () => import(/* webpackChunkName: "audit-log-resource" */ '../resource');
const accessLogListFile = () => import(/* webpackChunkName: "audit-log-access-log-list" */ './access-log-list');

export default defineWeb(auditLog, {
  screens: {
    'operation-log': resourceScreen(
      async () => (await resources()).operationLog,
      () => import(/* webpackChunkName: "audit-log" */ './operation-parts'),
    ),
    'platform-operation-log': resourceScreen(
      async () => (await resources()).platformOperationLog,
      () => import(/* webpackChunkName: "audit-log" */ './platform-operation-parts'),
    ),
    'access-log': resourceScreen(
      async () => (await accessLogListFile()).accessLogList,
      () => import(/* webpackChunkName: "audit-log" */ './access-log-parts'),
    ),
  },
});
