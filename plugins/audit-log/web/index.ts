import { defineWeb, resourceScreen } from '#core/web';
import { auditLog } from '../plugin';
import { operationLog, platformOperationLog } from '../resource';
import { accessLogList } from './access-log-list';

export default defineWeb(auditLog, {
  screens: {
    'operation-log': resourceScreen(
      operationLog,
      () => import(/* webpackChunkName: "audit-log" */ './operation-parts'),
    ),
    'platform-operation-log': resourceScreen(
      platformOperationLog,
      () => import(/* webpackChunkName: "audit-log" */ './platform-operation-parts'),
    ),
    'access-log': resourceScreen(accessLogList, () => import(/* webpackChunkName: "audit-log" */ './access-log-parts')),
  },
});
