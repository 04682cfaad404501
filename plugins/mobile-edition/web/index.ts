import { defineWeb } from '#core/web';
import { mobileEdition } from '../plugin';

export default defineWeb(mobileEdition, {
  screens: { 'mobile-edition': () => import(/* webpackChunkName: "mobile-edition" */ './mobile-edition-screen') },
});
