import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, OperationLogService, serve, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { userContract } from '../contract';
import { PasswordService } from './password-service';
import { checkReach, checkSignIn, checkUser, refuseSimulated } from './user-rules';
import { UserService, type UserRecord } from './user-service';

const handedOverHours = 72;

/** Answers what the list of users cannot do by itself. */
export const userCalls = serve(userContract, (services: Resolver) => {
  const people = services.get(UserService);
  const database = services.get(DatabaseService);
  const log = services.get(OperationLogService);

  const target = async (caller: Caller, userId: string): Promise<UserRecord> => {
    refuseSimulated(caller);
    const found = await people.get(userId, caller.userType === 'operator' ? undefined : caller.clientId);
    await checkReach(
      caller,
      { Client_ID: found.client_id, User_Type: found.user_type, Role_ID: found.role_id },
      { services },
    );
    return found;
  };

  return {
    addUser: async ({ caller, body, ip }) => {
      refuseSimulated(caller);
      const clientId = caller.userType === 'operator' && body.Client_ID ? body.Client_ID : caller.clientId;
      if (body.Client_ID && body.Client_ID !== clientId)
        throw new NotFoundError(`There is no client ${body.Client_ID}`);
      await services.get(ClientService).get(clientId);
      const { user, password } = await database.transaction(async (tx) => {
        await checkUser(caller, clientId, body, { services, tx });
        await checkSignIn(body, null, tx);
        return people.create(
          {
            clientId,
            userName: body.User_Name,
            displayName: body.Display_Name,
            userType: body.User_Type,
            roleId: body.Role_ID,
            groupId: body.User_Group_ID,
            phone: body.Phone,
            email: body.Email,
            isEnabled: body.Is_Enabled,
            createdBy: caller.userId,
          },
          tx,
        );
      });
      await log.record(caller, {
        entity: 'user',
        action: 'create',
        id: user.user_id,
        ip,
        after: { ...body, Client_ID: clientId },
      });
      return { User_ID: user.user_id, User_Name: user.user_name, Password: password };
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
