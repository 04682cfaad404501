import { defineWeb, resourceScreen } from '#core/web';
import { systemMonitor } from '../plugin';
import { outboxMessage } from '../resource';

export default defineWeb(systemMonitor, {
  screens: {
    outbox: resourceScreen(outboxMessage, () => import(/* webpackChunkName: "system-monitor" */ './outbox-parts')),
  },
});
