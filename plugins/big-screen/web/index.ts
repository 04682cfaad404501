import { defineWeb } from '#core/web';
import { bigScreen } from '../plugin';

export default defineWeb(bigScreen, {
  screens: {
    wall: () => import(/* webpackChunkName: "wall" */ './view-screen'),
    overview: () => import(/* webpackChunkName: "wall" */ './overview-screen'),
    catalogue: () => import(/* webpackChunkName: "wall" */ './catalogue-screen'),
    layout: () => import(/* webpackChunkName: "wall" */ './layout-screen'),
    home: () => import(/* webpackChunkName: "wall" */ './home-screen'),
    remote: () => import(/* webpackChunkName: "wall-remote" */ './remote-screen'),
  },
});
