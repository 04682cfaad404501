import { defineWeb } from '#core/web';
import { account } from '../plugin';

export default defineWeb(account, {
  screens: {
    login: () => import(/* webpackChunkName: "before-sign-in-login", webpackPreload: true */ './login-screen'),
    register: () => import(/* webpackChunkName: "before-sign-in-register" */ './register-screen'),
    'user-info': () => import(/* webpackChunkName: "account-settings" */ './user-info-screen'),
    'password-update': () => import(/* webpackChunkName: "account-settings" */ './password-update-screen'),
    'login-free-access': () => import(/* webpackChunkName: "account-settings" */ './login-free-access-screen'),
  },
});
