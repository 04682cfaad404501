import { defineWeb } from '#core/web';
import { redoClassify } from '../plugin';

export default defineWeb(redoClassify, {
  screens: { 'redo-classify': () => import(/* webpackChunkName: "redo-classify" */ './redo-classify-screen') },
});
