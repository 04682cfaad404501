import { defineWeb, resourceScreen } from '#core/web';
import { users } from '../plugin';
import { user, userGroup } from '../resource';

export default defineWeb(users, {
  screens: {
    'user-manage': resourceScreen(user, () => import(/* webpackChunkName: "users" */ './user-parts')),
    'user-form': () => import(/* webpackChunkName: "users" */ './user-form-screen'),
    'user-group-manage': resourceScreen(userGroup, { removal: 'confirm' }),
  },
});
