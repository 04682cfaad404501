import { defineWeb } from '#core/web';
import { inAppChannel } from '../plugin';

export default defineWeb(inAppChannel, {
  screens: { 'in-app-messages': () => import(/* webpackChunkName: "in-app-messages" */ './in-app-screen') },
  notices: {
    InAppMessage: () =>
      import(/* webpackChunkName: "notices" */ './in-app-message').then(({ inAppMessage }) => ({
        default: inAppMessage,
      })),
  },
});
