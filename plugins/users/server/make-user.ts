import type { z } from 'zod';
import type { Resolver } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import type { userContract } from '../contract';
import { checkSignIn, checkUser, refuseSimulated } from './user-rules';
import { UserService } from './user-service';

type AddUser = (typeof userContract)['addUser'];

type WantedPerson = Omit<z.input<AddUser['body']>, 'Client_ID'>;

/**
 * Creates a user of a client on behalf of the caller: with no more privileges than the caller's, and under the naming
 * rules of all users. The password is returned only once. Callers have to check that the client is within their scope.
 */
export async function makeUser(
  services: Resolver,
  caller: Caller,
  ip: string,
  clientId: string,
  wanted: WantedPerson,
): Promise<z.output<AddUser['result']>> {
  refuseSimulated(caller);
  const { user, password } = await services.get(DatabaseService).transaction(async (tx) => {
    await checkUser(caller, clientId, wanted, { services, tx });
    await checkSignIn(wanted, null, tx);
    return services.get(UserService).create(
      {
        clientId,
        userName: wanted.User_Name,
        displayName: wanted.Display_Name,
        userType: wanted.User_Type,
        roleId: wanted.Role_ID,
        groupId: wanted.User_Group_ID,
        phone: wanted.Phone,
        email: wanted.Email,
        isEnabled: wanted.Is_Enabled,
        createdBy: caller.userId,
      },
      tx,
    );
  });
  await services.get(OperationLogService).record(caller, {
    entity: 'user',
    action: 'create',
    id: user.user_id,
    ip,
    after: { ...wanted, Client_ID: clientId },
  });
  return { User_ID: user.user_id, User_Name: user.user_name, Password: password };
}
