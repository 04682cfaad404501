import { defineWeb, resourceScreen } from '#core/web';
import { users } from '../plugin';

const resources = () => import(/* webpackChunkName: "users" */ '../resource');

export default defineWeb(users, {
  screens: {
    'user-manage': resourceScreen(
      async () => (await resources()).user,
      () => import(/* webpackChunkName: "users" */ './user-parts'),
    ),
    'user-form': () => import(/* webpackChunkName: "users" */ './user-form-screen'),
    'user-group-manage': resourceScreen(async () => (await resources()).userGroup, { removal: 'confirm' }),
  },
});
