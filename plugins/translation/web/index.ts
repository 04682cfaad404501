import { defineWeb, resourceScreen } from '#core/web';
import { translation } from '../plugin';
import { translationTerm } from '../resource';

export default defineWeb(translation, {
  screens: { 'translation-term': resourceScreen(translationTerm) },
  widgets: { translate: () => import('./translate-dialog') },
});
