import { defineWeb } from '#core/web';
import { pluginManager } from '../plugin';

export default defineWeb(pluginManager, {
  screens: { list: () => import(/* webpackChunkName: "plugin-manager" */ './plugin-screen') },
});
