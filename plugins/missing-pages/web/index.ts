import { defineWeb } from '#core/web';
import { missingPages } from '../plugin';

export default defineWeb(missingPages, {
  screens: {
    'missing-detail-page': () => import(/* webpackChunkName: "missing-detail-page" */ './missing-screen'),
  },
});
