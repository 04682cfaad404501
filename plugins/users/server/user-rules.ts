import { ConflictError, fieldError, PermissionError } from '#core';
import type { Draft, Row } from '#core/resource';
import {
  CacheNotices,
  TableRemovals,
  type Caller,
  type ResourceRules,
  type SaveContext,
  type Statements,
  type UserType,
} from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { classPrivilegeNotice, RoleService } from '#plugins/privileges/server';
import { isTimeZone } from '#shared/time';
import { isMobileNumber } from '#shared/validate';
import type { user, userGroup } from '../resource';
import { PasswordService } from './password-service';
import { userNotice, UserService } from './user-service';

type User = typeof user;

/** Cache topics that a change in the user list affects: users, and group membership. */
const userNotices = [userNotice, classPrivilegeNotice];

/** Requested properties of a user, from the form or from the calls that create one. */
export type WantedUser = Pick<Draft<User>, 'User_Name' | 'User_Type'> &
  Partial<Pick<Draft<User>, 'Role_ID' | 'User_Group_ID' | 'Time_Zone'>>;

/**
 * Throws when another user signs in with this name or phone; names are compared case-insensitively. A name that is a
 * mobile number must be the user's own phone, since it would otherwise block the owner of that phone.
 */
export async function checkSignIn(
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
 * Throws unless the caller may create this user in this client: no more privileges than the caller's, role and group of
 * that client, operators only in the platform's own client.
 */
export async function checkUser(
  caller: Caller,
  clientId: string,
  wanted: WantedUser,
  { services, tx }: Pick<SaveContext, 'services' | 'tx'>,
): Promise<void> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(wanted.User_Name))
    throw fieldError('User_Name', 'characters', 'only letters, digits and . _ @ - are allowed');
  if (wanted.User_Type === 'operator' && clientId !== platformClientId)
    throw fieldError('User_Type', 'operator', 'operators must belong to the platform’s own client');
  if (wanted.Time_Zone && !isTimeZone(wanted.Time_Zone))
    throw fieldError('Time_Zone', 'unknown', `time zone ${wanted.Time_Zone} does not exist`);
  await services.get(RoleService).check(caller, clientId, wanted.User_Type as UserType, wanted.Role_ID ?? null);
  if (!wanted.User_Group_ID) return;
  const { rowCount } = await tx.query('select 1 from user_group where user_group_id = $1 and client_id = $2', [
    wanted.User_Group_ID,
    clientId,
  ]);
  if (!rowCount) throw fieldError('User_Group_ID', 'unknown', 'the client has no such group');
}

/** Throws unless the caller may change this user at all: users with more privileges are out of scope. */
export async function checkUserScope(
  caller: Caller,
  target: Pick<Row<User>, 'User_Type' | 'Role_ID' | 'Client_ID'>,
  { services }: Pick<SaveContext, 'services'>,
): Promise<void> {
  await services
    .get(RoleService)
    .check(caller, target.Client_ID as string, target.User_Type as UserType, target.Role_ID);
}

async function keepAnOperator(leaving: readonly string[], tx: Statements): Promise<void> {
  const { rowCount } = await tx.query(
    "select 1 from user_account where user_type = 'operator' and is_enabled and user_id <> all($1::bigint[]) limit 1",
    [leaving],
  );
  if (!rowCount) throw new ConflictError('The last operator cannot be removed', 'users.last-operator');
}

async function beforeUpdate(
  draft: Draft<User>,
  before: Row<User>,
  context: SaveContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { caller, services, tx } = context;
  await checkUserScope(caller, before, context);
  const isLess =
    draft.Is_Enabled === false || draft.User_Type !== before.User_Type || (draft.Role_ID ?? null) !== before.Role_ID;
  if (before.User_ID === caller.userId && isLess)
    throw new ConflictError('You cannot change your own user type, role or state', 'users.self');
  if (before.User_Type === 'operator' && (draft.Is_Enabled === false || draft.User_Type !== 'operator'))
    await keepAnOperator([before.User_ID], tx);
  await checkUser(caller, before.Client_ID as string, draft, context);
  await checkSignIn(draft, before.User_ID, tx);
  if (!before.Is_Enabled && draft.Is_Enabled !== false)
    await services.get(UserService).reserve(before.Client_ID as string, tx);
  const isSameMail = draft.Email === undefined || draft.Email?.toLowerCase() === before.Email?.toLowerCase();
  return {
    ...(draft.Is_Enabled === false ? { Sessions_Valid_From: new Date() } : {}),
    ...(isSameMail ? {} : { Email_Confirmed_At: null }),
  };
}

/**
 * Rules for users; operators reach the users of every client, everyone else those of their own. An imported user gets a
 * password that has to be reset.
 */
export const userRules: ResourceRules<User> = {
  owner: (caller) => (caller.userType === 'operator' ? null : caller.clientId),
  beforeSave: async (draft, before, context) => {
    if (before) return beforeUpdate(draft, before, context);
    const { caller, services, tx } = context;
    await checkUser(caller, caller.clientId, draft, context);
    await checkSignIn(draft, null, tx);
    if (draft.Is_Enabled !== false) await services.get(UserService).reserve(caller.clientId, tx);
    const passwords = services.get(PasswordService);
    return {
      Password_Hash: await passwords.hash(passwords.make()),
      Must_Change_Password: true,
      ...(caller.userType === 'operator' ? { Client_ID: caller.clientId } : {}),
    };
  },
  beforeRemove: async (rows, context) => {
    for (const row of rows) {
      if (row.User_ID === context.caller.userId) throw new ConflictError('You cannot delete yourself', 'users.self');
      await checkUserScope(context.caller, row, context);
    }
    const operators = rows.filter(({ User_Type }) => User_Type === 'operator').map(({ User_ID }) => User_ID);
    if (operators.length > 0) await keepAnOperator(operators, context.tx);
  },
  afterSave: (_row, _before, { services, tx }) => services.get(CacheNotices).tell(tx, ...userNotices),
  afterRemove: async (rows, { services, tx }) => {
    await services.get(TableRemovals).remove(
      tx,
      'user',
      rows.map(({ User_ID }) => User_ID),
    );
    await services.get(CacheNotices).tell(tx, ...userNotices);
  },
  changed: async ({ services }) => services.get(CacheNotices).forget(...userNotices),
};

/** Groups with members cannot be deleted, since users without a group see every category. */
export const userGroupRules: ResourceRules<typeof userGroup> = {
  beforeRemove: async (rows, { tx }) => {
    const { rowCount } = await tx.query('select 1 from user_account where user_group_id = any($1::bigint[]) limit 1', [
      rows.map(({ User_Group_ID }) => User_Group_ID),
    ]);
    if (rowCount) throw new ConflictError('The group has members', 'users.group-in-use');
  },
};

/** Refuses actions that an operator must not perform while impersonating a user. */
export function refuseSimulated({ simulatorId }: Caller): void {
  if (simulatorId !== undefined)
    throw new PermissionError('Not allowed while impersonating a user', 'account.simulated');
}
