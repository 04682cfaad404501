import { NotFoundError, withServices } from '#core';
import { OperationLogService, serve, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { userContract } from '../contract';
import { PasswordService } from './password-service';
import { UserAdmin } from './user-admin';
import { PersonalAccessService } from './personal-access-service';
import { refuseSimulated, UserChecks } from './user-checks';
import { handedOverHours, UserService, type UserRecord } from './user-service';

export const userCalls = serve(
  userContract,
  withServices(
    {
      users: UserService,
      admin: UserAdmin,
      checks: UserChecks,
      clients: ClientService,
      passwords: PasswordService,
      log: OperationLogService,
      access: PersonalAccessService,
    },
    ({ users, admin, checks, clients, passwords, log, access }) => {
      const getTarget = async (caller: Caller, userId: string): Promise<UserRecord> => {
        refuseSimulated(caller);
        const user = await users.get(userId, caller.userType === 'operator' ? undefined : caller.clientId);
        await checks.checkScope(caller, {
          Client_ID: user.client_id,
          User_Type: user.user_type,
          Role_ID: user.role_id,
        });
        return user;
      };

      return {
        addUser: async ({ caller, body: { Client_ID: named, ...wanted }, ip }) => {
          const clientId = caller.userType === 'operator' && named ? named : caller.clientId;
          if (named && named !== clientId) throw new NotFoundError(`Client ${named} does not exist`);
          await clients.get(clientId);
          return admin.create(caller, ip, clientId, wanted);
        },
        personalAccess: async ({ caller, query }) => {
          const { user_id: userId, client_id: clientId } = await getTarget(caller, query.User_ID);
          return { list: await access.list({ clientId, userId }, caller.language) };
        },
        resetPassword: async ({ caller, body, ip }) => {
          const { user_id, user_name, client_id: clientId } = await getTarget(caller, body.User_ID);
          const ended = await access.end({ clientId, userId: user_id }, body.Ended_Access);
          const Password = passwords.make();
          await users.setPassword(user_id, { text: Password, mustChange: true, validHours: handedOverHours });
          await log.record(caller, { entity: 'user', action: 'reset-password', id: user_id, ip, after: { ended } });
          return { User_ID: user_id, User_Name: user_name, Password };
        },
        endSessions: async ({ caller, body, ip }) => {
          const { user_id, client_id: clientId } = await getTarget(caller, body.User_ID);
          const ended = await access.end({ clientId, userId: user_id }, body.Ended_Access);
          await users.endSessions(user_id);
          await log.record(caller, { entity: 'user', action: 'end-sessions', id: user_id, ip, after: { ended } });
          return {};
        },
        userQuota: async ({ caller }) => users.quota(caller.clientId),
      };
    },
  ),
);
