import { defineWeb, resourceScreen } from '#core/web';
import { extraction } from '../plugin';

const resources = () => import(/* webpackChunkName: "extraction-resource" */ '../resource');
const siteParserFile = () => import(/* webpackChunkName: "extraction-site-parser" */ '../site-parser');

export default defineWeb(extraction, {
  screens: {
    batch: () => import(/* webpackChunkName: "source-batch" */ './batch-screen'),
    'generate-schedules': () => import(/* webpackChunkName: "source-batch" */ './schedules-screen'),
    'push-extraction-task': () => import(/* webpackChunkName: "push-extraction-task" */ './push-screen'),
    'site-parser': resourceScreen(
      async () => (await siteParserFile()).siteParser,
      () => import(/* webpackChunkName: "site-parser" */ './site-parser-parts'),
    ),
    'task-schedule': resourceScreen(
      async () => (await resources()).extractionSource,
      () => import(/* webpackChunkName: "task-schedule" */ './task-schedule-parts'),
    ),
    'source-form': () => import(/* webpackChunkName: "task-schedule" */ './source-form-screen'),
  },
  widgets: {
    'data-age': () => import(/* webpackChunkName: "kit" */ './data-age'),
    'list-data-age': () => import(/* webpackChunkName: "kit" */ './list-data-age'),
  },
});
