import { defineWeb } from '#core/web';
import { privileges } from '../plugin';

export default defineWeb(privileges, {
  screens: {
    'client-roles': () => import(/* webpackChunkName: "privileges" */ './client-roles-screen'),
    'class-privileges': () => import(/* webpackChunkName: "privileges" */ './class-privileges-screen'),
    'default-roles': () => import(/* webpackChunkName: "privileges" */ './default-roles-screen'),
  },
});
