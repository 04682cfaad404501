import { contribute, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serveResource, TableRemovals } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { GroupMembership } from '#plugins/privileges/server';
import { users } from '../plugin';
import { usersFigures } from './dashboard-figures';
import { user, userGroup } from '../resource';
import { PostgresGroupMembership } from './group-membership';
import { Argon2PasswordService, PasswordService } from './password-service';
import { PostgresUserService } from './postgres-user-service';
import { prepareUsers } from './prepare';
import { userCalls } from './user-calls';
import { userCommand } from './user-command';
import { userGroupRules, userRules } from './user-rules';
import { UserService } from './user-service';
import { userMigrations } from './migrations';
import { userTables } from './tables';

export { callerAs } from './caller-as';
export { makeUser } from './make-user';
export { isServed, personCaller } from './person-caller';
export { PasswordService } from './password-service';
export { refuseSimulated } from './user-rules';
export { userNotice, UserService, type NewUser, type UserRecord } from './user-service';

const servedUsers = serveResource(user, userRules);
const servedGroups = serveResource(userGroup, userGroupRules);

export default defineServer(users, {
  services: [
    provide(PasswordService, Argon2PasswordService),
    provide(UserService, PostgresUserService),
    provide(GroupMembership, PostgresGroupMembership),
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
      withServices({ tableRemovals: TableRemovals }, ({ tableRemovals }) => ({
        remove: async (clientId, tx) => {
          const { rows } = await tx.query<{ user_id: string }>(
            'select user_id from user_account where client_id = $1',
            [clientId],
          );
          await tableRemovals.remove(
            tx,
            'user',
            rows.map(({ user_id }) => user_id),
          );
        },
      })),
    ),
  ],
  prepare: prepareUsers,
});
