import { contribute, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serveResource, TableRemovals } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { GroupMembership } from '#plugins/privileges/server';
import { users } from '../plugin';
import { usersFigures } from './dashboard-figures';
import { user, userGroup } from '../resource';
import { PersonalAccessService } from './personal-access-service';
import { PostgresGroupMembership } from './group-membership';
import { Argon2PasswordService, PasswordService } from './password-service';
import { PostgresUserService } from './postgres-user-service';
import { prepareUsers } from './prepare';
import { UserAdmin } from './user-admin';
import { UserCallers } from './user-callers';
import { userCalls } from './user-calls';
import { UserChecks } from './user-checks';
import { UserGroups } from './user-groups';
import { userCommand } from './user-command';
import { userGroupRules, UserRules, userRules } from './user-rules';
import { UserService } from './user-service';
import { userMigrations } from './migrations';
import { userTables } from './tables';

export { PasswordService } from './password-service';
export { personalAccess, type AccessOwner, type PersonalAccess } from './personal-access';
export { PersonalAccessService } from './personal-access-service';
export { UserAdmin } from './user-admin';
export { UserCallers } from './user-callers';
export { UserGroups } from './user-groups';
export { refuseSimulated } from './user-checks';
export { userNotice, UserService, type NewUser, type UserRecord } from './user-service';

const servedUsers = serveResource(user, userRules);
const servedGroups = serveResource(userGroup, userGroupRules);

export default defineServer(users, {
  services: [
    provide(PasswordService, Argon2PasswordService),
    provide(UserService, PostgresUserService),
    provide(GroupMembership, PostgresGroupMembership),
    provide(UserGroups),
    provide(UserChecks),
    provide(UserRules),
    provide(UserAdmin),
    provide(UserCallers),
    provide(PersonalAccessService),
  ],
  calls: [userCalls, servedUsers.calls, servedGroups.calls],
  tables: userTables,
  migrations: userMigrations,
  commands: [userCommand],
  contributions: [
    contribute(dashboardFigures, () => usersFigures),
    servedUsers.select,
    servedGroups.select,
    contribute(
      clientRemovals,
      withServices({ users: UserService, removals: TableRemovals }, ({ users, removals }) => ({
        remove: async (clientId, tx) => removals.remove(tx, 'user', await users.getIds(clientId, tx)),
      })),
    ),
  ],
  prepare: prepareUsers,
});
