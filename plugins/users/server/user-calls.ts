import { NotFoundError, type Resolver } from '#core';
import { OperationLogService, serve, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { userContract } from '../contract';
import { makeUser } from './make-user';
import { PasswordService } from './password-service';
import { checkUserScope, refuseSimulated } from './user-rules';
import { UserService, type UserRecord } from './user-service';

const handedOverHours = 72;

export const userCalls = serve(userContract, (services: Resolver) => {
  const people = services.get(UserService);
  const log = services.get(OperationLogService);

  const target = async (caller: Caller, userId: string): Promise<UserRecord> => {
    refuseSimulated(caller);
    const user = await people.get(userId, caller.userType === 'operator' ? undefined : caller.clientId);
    await checkUserScope(
      caller,
      { Client_ID: user.client_id, User_Type: user.user_type, Role_ID: user.role_id },
      { services },
    );
    return user;
  };

  return {
    addUser: async ({ caller, body: { Client_ID: named, ...wanted }, ip }) => {
      const clientId = caller.userType === 'operator' && named ? named : caller.clientId;
      if (named && named !== clientId) throw new NotFoundError(`Client ${named} does not exist`);
      await services.get(ClientService).get(clientId);
      return makeUser(services, caller, ip, clientId, wanted);
    },
    resetPassword: async ({ caller, body, ip }) => {
      const { user_id, user_name } = await target(caller, body.User_ID);
      const Password = services.get(PasswordService).make();
      await people.setPassword(user_id, { text: Password, mustChange: true, validHours: handedOverHours });
      await log.record(caller, { entity: 'user', action: 'reset-password', id: user_id, ip });
      return { User_ID: user_id, User_Name: user_name, Password };
    },
    endSessions: async ({ caller, body, ip }) => {
      const { user_id } = await target(caller, body.User_ID);
      await people.endSessions(user_id);
      await log.record(caller, { entity: 'user', action: 'end-sessions', id: user_id, ip });
      return {};
    },
    userQuota: async ({ caller }) => people.quota(caller.clientId),
  };
});
