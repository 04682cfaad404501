import { defineWeb } from '#core/web';
import { embedding } from '../plugin';

export default defineWeb(embedding, {
  screens: {
    'iframe-embedded': () => import(/* webpackChunkName: "embedding" */ './iframe-embedded-screen'),
    'embedded-page': () => import(/* webpackChunkName: "embedding" */ './embedded-page-screen'),
  },
});
