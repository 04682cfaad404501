import { defineWeb } from '#core/web';
import { reportTemplates } from '../plugin';

export default defineWeb(reportTemplates, {
  screens: {
    'own-templates': () => import(/* webpackChunkName: "report-templates" */ './client-templates-screen'),
    'common-templates': () => import(/* webpackChunkName: "report-templates" */ './common-templates-screen'),
    instructions: () => import(/* webpackChunkName: "report-templates" */ './instructions-screen'),
    'module-setting': () => import(/* webpackChunkName: "report-templates" */ './module-setting-screen'),
  },
});
