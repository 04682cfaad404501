import { defineWeb } from '#core/web';
import { extractionLogs } from '../plugin';

export default defineWeb(extractionLogs, {
  screens: { 'extraction-log': () => import(/* webpackChunkName: "extraction-log" */ './extraction-log-screen') },
});
