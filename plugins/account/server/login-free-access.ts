import { withServices } from '#core';
import type { PersonalAccess } from '#plugins/users/server';
import { LoginFreeStore } from './login-free-store';
import { accountTexts } from './texts';

/** Login-free links among the access that a user made. */
export const loginFreeAccess = withServices(
  { store: LoginFreeStore },
  ({ store }): PersonalAccess => ({
    kind: 'login-free-link',
    getName: (language) => accountTexts(language)('personalAccess.login-free-link'),
    isEndedByDefault: true,
    list: async ({ userId }) =>
      (await store.list(userId)).map(({ login_free_access_id: id, name, created_at: createdAt }) => ({
        id,
        name,
        createdAt,
      })),
    end: async ({ userId }, ids) => {
      const removed = await Promise.all(ids.map((id) => store.remove(userId, id)));
      return removed.filter(Boolean).length;
    },
  }),
);
