import type { z } from 'zod';
import { inject } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import type { userContract } from '../contract';
import { refuseSimulated, UserChecks } from './user-checks';
import { UserService } from './user-service';

type AddUser = (typeof userContract)['addUser'];

type WantedPerson = Omit<z.input<AddUser['body']>, 'Client_ID'>;

/** Creation of users by other users. */
export class UserAdmin {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(UserService) private readonly users: UserService,
    @inject(UserChecks) private readonly checks: UserChecks,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /**
   * Creates a user of a client on behalf of the caller: with no more privileges than the caller's, and under the naming
   * rules of all users. The password is returned only once. Callers have to check that the client is within their
   * scope.
   */
  async create(
    caller: Caller,
    ip: string,
    clientId: string,
    wanted: WantedPerson,
  ): Promise<z.output<AddUser['result']>> {
    refuseSimulated(caller);
    const { user, password } = await this.database.transaction(async (tx) => {
      await this.checks.checkUser(caller, clientId, wanted, tx);
      await this.checks.checkSignIn(wanted, null, tx);
      return this.users.create(
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
    await this.log.record(caller, {
      entity: 'user',
      action: 'create',
      id: user.user_id,
      ip,
      after: { ...wanted, Client_ID: clientId },
    });
    return { User_ID: user.user_id, User_Name: user.user_name, Password: password };
  }
}
