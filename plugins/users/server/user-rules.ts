import { ConflictError, inject, withServices } from '#core';
import type { Draft, Row } from '#core/resource';
import { CacheNotices, TableRemovals, type ResourceRules, type SaveContext, type Statements } from '#core/server';
import { classPrivilegeNotice } from '#plugins/privileges/server';
import type { user, userGroup } from '../resource';
import { PasswordService } from './password-service';
import { UserChecks } from './user-checks';
import { userNotice, UserService } from './user-service';

type User = typeof user;

/** Cache topics that a change in the user list affects: users, and group membership. */
const userNotices = [userNotice, classPrivilegeNotice];

async function keepAnOperator(leaving: readonly string[], tx: Statements): Promise<void> {
  const { rowCount } = await tx.query(
    "select 1 from user_account where user_type = 'operator' and is_enabled and user_id <> all($1::bigint[]) limit 1",
    [leaving],
  );
  if (!rowCount) throw new ConflictError('The last operator cannot be removed', 'users.last-operator');
}

/** Rules for users; an imported user gets a password that has to be reset. */
export class UserRules {
  constructor(
    @inject(UserChecks) private readonly checks: UserChecks,
    @inject(UserService) private readonly users: UserService,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(CacheNotices) private readonly notices: CacheNotices,
    @inject(TableRemovals) private readonly removals: TableRemovals,
  ) {}

  async beforeCreate(draft: Draft<User>, { caller, tx }: SaveContext): Promise<Readonly<Record<string, unknown>>> {
    await this.checks.checkUser(caller, caller.clientId, draft, tx);
    await this.checks.checkSignIn(draft, null, tx);
    if (draft.Is_Enabled !== false) await this.users.reserve(caller.clientId, tx);
    return {
      Password_Hash: await this.passwords.hash(this.passwords.make()),
      Must_Change_Password: true,
      ...(caller.userType === 'operator' ? { Client_ID: caller.clientId } : {}),
    };
  }

  async beforeUpdate(
    draft: Draft<User>,
    before: Row<User>,
    { caller, tx }: SaveContext,
  ): Promise<Readonly<Record<string, unknown>>> {
    await this.checks.checkScope(caller, before);
    const isLess =
      draft.Is_Enabled === false || draft.User_Type !== before.User_Type || (draft.Role_ID ?? null) !== before.Role_ID;
    if (before.User_ID === caller.userId && isLess)
      throw new ConflictError('You cannot change your own user type, role or state', 'users.self');
    if (before.User_Type === 'operator' && (draft.Is_Enabled === false || draft.User_Type !== 'operator'))
      await keepAnOperator([before.User_ID], tx);
    await this.checks.checkUser(caller, before.Client_ID as string, draft, tx);
    await this.checks.checkSignIn(draft, before.User_ID, tx);
    if (!before.Is_Enabled && draft.Is_Enabled !== false) await this.users.reserve(before.Client_ID as string, tx);
    const isSameMail = draft.Email === undefined || draft.Email?.toLowerCase() === before.Email?.toLowerCase();
    return {
      ...(draft.Is_Enabled === false ? { Sessions_Valid_From: new Date() } : {}),
      ...(isSameMail ? {} : { Email_Confirmed_At: null }),
    };
  }

  async beforeRemove(rows: readonly Row<User>[], { caller, tx }: SaveContext): Promise<void> {
    for (const row of rows) {
      if (row.User_ID === caller.userId) throw new ConflictError('You cannot delete yourself', 'users.self');
      await this.checks.checkScope(caller, row);
    }
    const operators = rows.filter(({ User_Type }) => User_Type === 'operator').map(({ User_ID }) => User_ID);
    if (operators.length > 0) await keepAnOperator(operators, tx);
  }

  async afterRemove(rows: readonly Row<User>[], tx: Statements): Promise<void> {
    await this.removals.remove(
      tx,
      'user',
      rows.map(({ User_ID }) => User_ID),
    );
    await this.announce(tx);
  }

  /** Makes every process drop its cached users once the change is committed. */
  announce(tx: Statements): Promise<void> {
    return this.notices.tell(tx, ...userNotices);
  }

  /** Drops the cached users of this process. */
  forget(): void {
    this.notices.forget(...userNotices);
  }
}

const getRules = withServices({ rules: UserRules }, ({ rules }) => rules);

/** Operators access the users of every client, everyone else those of their own. */
export const userRules: ResourceRules<User> = {
  owner: (caller) => (caller.userType === 'operator' ? null : caller.clientId),
  beforeSave: (draft, before, context) => {
    const rules = getRules(context.services);
    return before ? rules.beforeUpdate(draft, before, context) : rules.beforeCreate(draft, context);
  },
  beforeRemove: (rows, context) => getRules(context.services).beforeRemove(rows, context),
  afterSave: (_row, _before, { services, tx }) => getRules(services).announce(tx),
  afterRemove: (rows, { services, tx }) => getRules(services).afterRemove(rows, tx),
  changed: async ({ services }) => getRules(services).forget(),
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
