import { ConflictError, fieldError, inject, PermissionError } from '#core';
import type { Draft, Row } from '#core/resource';
import type { Caller, Statements, UserType } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { RoleService } from '#plugins/privileges/server';
import { isTimeZone } from '#shared/time';
import { isMobileNumber } from '#shared/validate';
import type { user } from '../resource';
import { UserGroups } from './user-groups';

type User = typeof user;

/** Requested properties of a user, from the form or from the calls that create one. */
export type WantedUser = Pick<Draft<User>, 'User_Name' | 'User_Type'> &
  Partial<Pick<Draft<User>, 'Role_ID' | 'User_Group_ID' | 'Time_Zone'>>;

/** Checks what users may create or change other users. */
export class UserChecks {
  constructor(
    @inject(RoleService) private readonly roles: RoleService,
    @inject(UserGroups) private readonly groups: UserGroups,
  ) {}

  /**
   * Throws when another user signs in with this name or phone; names are compared case-insensitively. A name that is a
   * mobile number must be the user's own phone, since it would otherwise block the owner of that phone.
   */
  async checkSignIn(
    { User_Name: name, Phone: phone = null }: Pick<Draft<User>, 'User_Name' | 'Phone'>,
    ownUserId: string | null,
    tx: Pick<Statements, 'query'>,
  ): Promise<void> {
    if (isMobileNumber(name) && name !== phone)
      throw fieldError('User_Name', 'own-phone', "a mobile number as a name must be the user's own phone");
    const { rows } = await tx.query<{ is_name: boolean }>(
      `select lower(user_name) = lower($1) as is_name from user_account
       where (lower(user_name) = lower($1) or phone = $3) and user_id is distinct from $2`,
      [name, ownUserId, phone],
    );
    if (rows.length === 0) return;
    const [field, value] = rows.some(({ is_name }) => is_name) ? ['User_Name', name] : ['Phone', phone];
    throw new ConflictError(`${field}: ${value} is taken`, 'duplicate', { [field as string]: 'duplicate' });
  }

  /**
   * Throws unless the caller may create this user in this client: no more privileges than the caller's, role and group
   * of that client, operators only in the platform's own client.
   */
  async checkUser(caller: Caller, clientId: string, wanted: WantedUser, tx: Pick<Statements, 'query'>): Promise<void> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(wanted.User_Name))
      throw fieldError('User_Name', 'characters', 'only letters, digits and . _ @ - are allowed');
    if (wanted.User_Type === 'operator' && clientId !== platformClientId)
      throw fieldError('User_Type', 'operator', 'operators must belong to the platform’s own client');
    if (wanted.Time_Zone && !isTimeZone(wanted.Time_Zone))
      throw fieldError('Time_Zone', 'unknown', `time zone ${wanted.Time_Zone} does not exist`);
    await this.roles.check(caller, clientId, wanted.User_Type as UserType, wanted.Role_ID ?? null);
    if (wanted.User_Group_ID && !(await this.groups.exist(clientId, [wanted.User_Group_ID], tx)))
      throw fieldError('User_Group_ID', 'unknown', 'the client has no such group');
  }

  /** Throws unless the caller may change this user at all: users with more privileges are out of scope. */
  async checkScope(caller: Caller, target: Pick<Row<User>, 'User_Type' | 'Role_ID' | 'Client_ID'>): Promise<void> {
    await this.roles.check(caller, target.Client_ID as string, target.User_Type as UserType, target.Role_ID);
  }
}

/** Refuses actions that an operator must not perform while impersonating a user. */
export function refuseSimulated({ simulatorId }: Caller): void {
  if (simulatorId !== undefined)
    throw new PermissionError('Not allowed while impersonating a user', 'account.simulated');
}
