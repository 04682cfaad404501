import { defineWeb } from '#core/web';
import { bigScreen } from '../plugin';

export default defineWeb(bigScreen, {
  screens: {
    display: () => import(/* webpackChunkName: "wall" */ './view-screen'),
    overview: () => import(/* webpackChunkName: "wall" */ './overview-screen'),
    catalogue: () => import(/* webpackChunkName: "wall" */ './catalogue-screen'),
    layout: () => import(/* webpackChunkName: "wall" */ './layout-screen'),
    home: () => import(/* webpackChunkName: "wall" */ './home-screen'),
    remote: () => import(/* webpackChunkName: "big-screen-remote" */ './remote-screen'),
  },
});
