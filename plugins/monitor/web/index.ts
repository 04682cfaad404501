import { defineWeb } from '#core/web';
import { monitor } from '../plugin';

export default defineWeb(monitor, {
  screens: { dashboard: () => import(/* webpackChunkName: "monitor" */ './monitor-screen') },
});
