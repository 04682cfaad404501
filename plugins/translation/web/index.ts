import { defineWeb, resourceScreen } from '#core/web';
import { translation } from '../plugin';

const resources = () => import(/* webpackChunkName: "translation-resource" */ '../resource');

export default defineWeb(translation, {
  screens: { 'translation-term': resourceScreen(async () => (await resources()).translationTerm) },
  widgets: { translate: () => import('./translate-dialog') },
});
