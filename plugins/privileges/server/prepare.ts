import type { PrivilegeMap, Resolver } from '#core';
import { CacheNotices, DatabaseService, type UserType } from '#core/server';
import { defaultPrivileges } from './default-privileges';
import { PrivilegeMapService, roleNotice } from './privilege-map-service';
import { getGrants, mapOfGrants, type Grant } from '../privilege-maps';
import { builtInName } from './role-names';

/**
 * Creates the built-in roles and adds grants that modules declare for the first time. New modules thus appear
 * automatically, while grants that an operator removed stay removed.
 */
export async function prepareRoles(services: Resolver): Promise<void> {
  const database = services.get(DatabaseService);
  const notices = services.get(CacheNotices);
  const modules = await services.get(PrivilegeMapService).modules();
  for (const userType of ['operator', 'manager', 'user', 'monitor'] as const satisfies readonly UserType[]) {
    const declared = getGrants(defaultPrivileges(userType, modules));
    await database.query(
      `insert into role (role_name, user_type, is_built_in) values ($1, $2, true) on conflict do nothing`,
      [builtInName(userType, 'zh-CN'), userType],
    );
    const { rows } = await database.query<{ privileges: PrivilegeMap; given: Grant[] }>(
      'select privileges, given from role where is_built_in and user_type = $1',
      [userType],
    );
    const { privileges = {}, given = [] } = rows[0] ?? {};
    const fresh = declared.filter((grant) => !given.includes(grant));
    if (fresh.length === 0) continue;
    await notices.change([roleNotice], (tx) =>
      tx.query('update role set privileges = $2, given = $3, updated_at = now() where is_built_in and user_type = $1', [
        userType,
        JSON.stringify(mapOfGrants([...getGrants(privileges), ...fresh])),
        [...given, ...fresh],
      ]),
    );
  }
}
