import { defineWeb, resourceScreen } from '#core/web';
import { extraction } from '../plugin';
import { extractionSource } from '../resource';

export default defineWeb(extraction, {
  screens: {
    'task-schedule': resourceScreen(extractionSource, () => import(/* webpackChunkName: "task-schedule" */ './task-schedule-parts')),
    'source-form': () => import(/* webpackChunkName: "task-schedule" */ './source-form-screen'),
  },
});
