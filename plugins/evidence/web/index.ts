import { defineWeb } from '#core/web';
import { evidence } from '../plugin';

export default defineWeb(evidence, {
  screens: { evidence: () => import(/* webpackChunkName: "evidence" */ './evidence-screen') },
  widgets: { 'evidence-panel': () => import(/* webpackChunkName: "article" */ './evidence-panel') },
});
