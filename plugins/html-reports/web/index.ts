import { defineWeb } from '#core/web';
import { htmlReports } from '../plugin';

export default defineWeb(htmlReports, {
  screens: {
    list: () => import(/* webpackChunkName: "html-report-list" */ './report-list-screen'),
    editor: () => import(/* webpackChunkName: "html-report-editor" */ './editor-screen'),
    shared: () => import(/* webpackChunkName: "html-report" */ './shared-page-screen'),
  },
});
