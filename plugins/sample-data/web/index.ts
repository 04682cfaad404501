import { defineWeb } from '#core/web';
import { sampleData } from '../plugin';

export default defineWeb(sampleData, {
  widgets: {
    'sample-data-button': () => import(/* webpackChunkName: "sample-data" */ './sample-data-button'),
  },
});
