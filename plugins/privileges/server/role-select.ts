import { withServices } from '#core';
import { DatabaseService, type SelectSource, type UserType } from '#core/server';
import { builtInName } from './role-names';
import { getRank } from './role-service';

/**
 * Select source for roles: the built-in ones that the caller may assign, and those of the caller's client; `parent` is
 * the user type.
 */
export const roleSelect = withServices(
  { database: DatabaseService },
  ({ database }): SelectSource => ({
    entity: 'role',
    load: async (caller, { keyword, ids, parent }) => {
      if (!caller) return [];
      const { rows } = await database.query<{
        role_id: string;
        role_name: string;
        user_type: UserType;
        is_built_in: boolean;
      }>(
        `select role_id, role_name, user_type, is_built_in from role
         where (is_built_in or client_id = $1 or $4) and ($2::bigint[] is null or role_id = any($2))
           and ($3::text is null or user_type = $3)
         order by is_built_in desc, role_id`,
        [caller.clientId, ids ?? null, parent || null, caller.userType === 'operator' && ids !== undefined],
      );
      return rows
        .filter(({ user_type }) => ids !== undefined || getRank[user_type] >= getRank[caller.userType])
        .map(({ role_id, role_name, user_type, is_built_in }) => ({
          value: role_id,
          label: is_built_in ? builtInName(user_type, caller.language) : role_name,
          parent: user_type,
        }))
        .filter(({ label }) => !keyword || label.toLowerCase().includes(keyword.toLowerCase()));
    },
  }),
);
