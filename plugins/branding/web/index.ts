import { defineWeb } from '#core/web';
import { branding } from '../plugin';

export default defineWeb(branding, {
  screens: { 'customize-settings': () => import(/* webpackChunkName: "branding" */ './customize-settings-screen') },
});
