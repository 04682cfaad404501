import { defineWeb, resourceScreen } from '#core/web';
import { singleSignOn } from '../plugin';
import { signInProvider } from '../resource';

export default defineWeb(singleSignOn, {
  screens: {
    'sign-in-provider': resourceScreen(
      signInProvider,
      () => import(/* webpackChunkName: "single-sign-on" */ './provider-parts'),
    ),
  },
});
