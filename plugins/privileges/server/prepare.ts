import { withServices, type PrivilegeMap } from '#core';
import { CacheNotices, DatabaseService, type UserType } from '#core/server';
import { defaultPrivileges } from './default-privileges';
import { PrivilegeMapService, roleNotice } from './privilege-map-service';
import { getGrants, mapOfGrants, type Grant } from '../privilege-maps';
import { builtInName } from './role-names';

/**
 * Creates the built-in roles and adds grants that modules declare for the first time. New modules thus appear
 * automatically, while grants that an operator removed stay removed.
 */
export const prepareRoles = withServices(
  { database: DatabaseService, notices: CacheNotices, maps: PrivilegeMapService },
  async ({ database, notices, maps }): Promise<void> => {
    const modules = await maps.modules();
    for (const userType of ['operator', 'manager', 'user', 'monitor'] as const satisfies readonly UserType[]) {
      const declared = getGrants(defaultPrivileges(userType, modules));
      await database.query(
        `insert into role (role_name, user_type, is_built_in) values ($1, $2, true) on conflict do nothing`,
        [builtInName(userType, 'zh-CN'), userType],
      );
      const { rows } = await database.query<{ privileges: PrivilegeMap; declared_grants: Grant[] }>(
        'select privileges, declared_grants from role where is_built_in and user_type = $1',
        [userType],
      );
      const { privileges = {}, declared_grants: earlier = [] } = rows[0] ?? {};
      const added = declared.filter((grant) => !earlier.includes(grant));
      if (added.length === 0) continue;
      await notices.change([roleNotice], (tx) =>
        tx.query(
          'update role set privileges = $2, declared_grants = $3, updated_at = now() where is_built_in and user_type = $1',
          [userType, JSON.stringify(mapOfGrants([...getGrants(privileges), ...added])), [...earlier, ...added]],
        ),
      );
    }
  },
);
