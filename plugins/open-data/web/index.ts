import { defineWeb } from '#core/web';
import { openData } from '../plugin';

export default defineWeb(openData, {
  screens: {
    'report-data-api': () => import(/* webpackChunkName: "open-data" */ './report-data-api-screen'),
  },
});
