import { defineWeb } from '#core/web';
import { userSuggestions } from '../plugin';

export default defineWeb(userSuggestions, {
  screens: {
    'user-suggestion': () => import('./suggestion-screen'),
    'own-suggestion': () => import('./my-suggestions-screen'),
  },
  widgets: { 'suggestion-dialog': () => import('./suggestion-dialog') },
  notices: {
    UserSuggestion: () =>
      import(/* webpackChunkName: "notices" */ './suggestion-notice').then(({ userSuggestion }) => ({
        default: userSuggestion,
      })),
  },
});
