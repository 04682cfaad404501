import {
  ConflictError,
  createToken,
  inject,
  InputError,
  NotFoundError,
  PermissionError,
  type PrivilegeMap,
} from '#core';
import { CacheNotices, DatabaseService, type Caller, type UserType } from '#core/server';
import { keptGrants, type Role } from '../contract';
import { getCeiling, defaultPrivileges } from './default-privileges';
import { PrivilegeMapService, roleNotice } from './privilege-map-service';
import { exceeding, getGrants, narrowed } from '../privilege-maps';
import { GroupMembership } from './class-privilege-service';
import { builtInName } from './role-names';

interface RoleRow {
  readonly role_id: string;
  readonly client_id: string | null;
  readonly role_name: string;
  readonly user_type: UserType;
  readonly is_built_in: boolean;
  readonly privileges: PrivilegeMap;
}

/** Rank of a user type; users cannot create users of a higher type. */
export const getRank: Readonly<Record<UserType, number>> = { operator: 0, manager: 1, user: 2, monitor: 3 };

/** The relevant properties of the user who assigns a role. */
export type RoleGiver = Pick<Caller, 'userType' | 'privileges'>;

/** Manages roles; the grants of a client's roles are limited by the built-in ones and by their author. */
export interface RoleService {
  /** Returns the client's own roles and the built-in ones of the user types that the caller may create. */
  list(caller: Caller): Promise<readonly Role[]>;
  /** Returns the maximum grants per user type for roles written by this caller. */
  ceilings(caller: Caller): Promise<Readonly<Record<string, PrivilegeMap>>>;
  create(caller: Caller, role: Pick<Role, 'Role_Name' | 'User_Type' | 'Privileges'>): Promise<Role>;
  update(
    caller: Caller,
    role: Pick<Role, 'Role_ID' | 'Role_Name' | 'Privileges'>,
  ): Promise<{ readonly before: Role; readonly after: Role }>;
  remove(caller: Caller, roleId: string): Promise<Role>;
  /** Returns the built-in roles, which apply to every client. */
  builtIn(caller: Caller): Promise<readonly Role[]>;
  updateBuiltIn(
    caller: Caller,
    roleId: string,
    privileges: PrivilegeMap | 'declared',
  ): Promise<{ readonly before: Role; readonly after: Role }>;
  /** Throws unless a user of this type in this client may have the role and the caller may assign it. */
  check(giver: RoleGiver, clientId: string, userType: UserType, roleId: string | null): Promise<void>;
}
export const RoleService = createToken<RoleService>('privileges.roles');

export class PostgresRoleService implements RoleService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(PrivilegeMapService) private readonly maps: PrivilegeMapService,
    @inject(GroupMembership) private readonly membership: GroupMembership,
    @inject(CacheNotices) private readonly notices: CacheNotices,
  ) {}

  async list(caller: Caller): Promise<readonly Role[]> {
    const { rows } = await this.database.query<RoleRow>(
      'select * from role where is_built_in or client_id = $1 order by is_built_in desc, role_id',
      [caller.clientId],
    );
    const ownRoleId = await this.membership.getRole(caller.userId);
    return rows
      .filter(({ user_type }) => getRank[user_type] >= getRank[caller.userType])
      .map((row) => this.toWire(row, caller, ownRoleId));
  }

  async ceilings(caller: Caller): Promise<Readonly<Record<string, PrivilegeMap>>> {
    const modules = await this.maps.modules();
    const entries = (['manager', 'user', 'monitor'] as const).map(async (userType) => {
      const builtIn = await this.maps.of({ userType, roleId: null });
      return [userType, narrowed(builtIn, getCeiling(userType, modules), caller.privileges)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async create(
    caller: Caller,
    { Role_Name, User_Type, Privileges }: Pick<Role, 'Role_Name' | 'User_Type' | 'Privileges'>,
  ): Promise<Role> {
    await this.checkGrants(caller, User_Type, Privileges);
    return this.write(
      caller,
      `insert into role (client_id, role_name, user_type, privileges, created_by) values ($1, $2, $3, $4, $5)
        returning *`,
      [caller.clientId, Role_Name, User_Type, JSON.stringify(Privileges), caller.userId],
    );
  }

  async update(caller: Caller, { Role_ID, Role_Name, Privileges }: Pick<Role, 'Role_ID' | 'Role_Name' | 'Privileges'>) {
    const before = await this.getOwned(caller, Role_ID);
    const ownRoleId = await this.membership.getRole(caller.userId);
    if (ownRoleId === Role_ID) this.refuseLockout(before.privileges, Privileges);
    await this.checkGrants(caller, before.user_type, Privileges);
    const after = await this.write(
      caller,
      `update role set role_name = $3, privileges = $4, updated_at = now() where role_id = $1 and client_id = $2
        returning *`,
      [Role_ID, caller.clientId, Role_Name, JSON.stringify(Privileges)],
    );
    return { before: this.toWire(before, caller, ownRoleId), after: { ...after, Is_Own: ownRoleId === Role_ID } };
  }

  async remove(caller: Caller, roleId: string): Promise<Role> {
    const before = await this.getOwned(caller, roleId);
    try {
      await this.notices.change([roleNotice], (tx) =>
        tx.query('delete from role where role_id = $1 and client_id = $2', [roleId, caller.clientId]),
      );
    } catch (error) {
      if ((error as { code?: string }).code === '23503')
        throw new ConflictError(`${before.role_name} is assigned to a user`, 'privileges.in-use');
      throw error;
    }
    return this.toWire(before, caller);
  }

  async builtIn(caller: Caller): Promise<readonly Role[]> {
    const { rows } = await this.database.query<RoleRow>('select * from role where is_built_in order by role_id');
    return rows.sort((a, b) => getRank[a.user_type] - getRank[b.user_type]).map((row) => this.toWire(row, caller));
  }

  async updateBuiltIn(caller: Caller, roleId: string, privileges: PrivilegeMap | 'declared') {
    const { rows } = await this.database.query<RoleRow>('select * from role where role_id = $1 and is_built_in', [
      roleId,
    ]);
    const [before] = rows;
    if (!before) throw new NotFoundError(`Built-in role ${roleId} does not exist`);
    if (before.user_type === 'operator')
      throw new ConflictError('The operator’s role cannot be changed', 'privileges.operator');
    const modules = await this.maps.modules();
    const wanted = privileges === 'declared' ? defaultPrivileges(before.user_type, modules) : privileges;
    this.refuseExceeding(wanted, getCeiling(before.user_type, modules));
    const after = await this.write(
      caller,
      'update role set privileges = $2, updated_at = now() where role_id = $1 returning *',
      [roleId, JSON.stringify(wanted)],
    );
    return { before: this.toWire(before, caller), after };
  }

  async check(giver: RoleGiver, clientId: string, userType: UserType, roleId: string | null): Promise<void> {
    if (getRank[userType] < getRank[giver.userType])
      throw new PermissionError('Users cannot create users with more privileges than their own', 'users.above');
    if (roleId !== null) {
      const { rows } = await this.database.query<RoleRow>(
        'select * from role where role_id = $1 and (is_built_in or client_id = $2)',
        [roleId, clientId],
      );
      if (!rows[0] || rows[0].user_type !== userType)
        throw new InputError('Role_ID: the role does not match this user type', 'input', { Role_ID: 'unknown' });
    }
    const excess = exceeding(await this.maps.of({ userType, roleId }), giver.privileges);
    if (excess)
      throw new PermissionError(`The role holds ${excess}, which the user who assigns it lacks`, 'users.above');
  }

  private async checkGrants(caller: Caller, userType: UserType, map: PrivilegeMap): Promise<void> {
    if (getRank[userType] < getRank[caller.userType])
      throw new PermissionError('Users cannot create a role above their own', 'users.above');
    this.refuseExceeding(map, (await this.ceilings(caller))[userType] ?? {});
  }

  private refuseExceeding(map: PrivilegeMap, max: PrivilegeMap): void {
    const excess = exceeding(map, max);
    if (excess) throw new PermissionError(`${excess} exceeds what this role may hold`, 'privileges.above');
  }

  /** Users keep access to the role screen in their own role. */
  private refuseLockout(before: PrivilegeMap, after: PrivilegeMap): void {
    const left = new Set(getGrants(after));
    const lost = getGrants(before).find(
      (grant) => keptGrants.some((keptGrant) => keptGrant === grant) && !left.has(grant),
    );
    if (lost) throw new ConflictError(`${lost} cannot be removed from the caller’s own role`, 'privileges.self');
  }

  private async getOwned(caller: Caller, roleId: string): Promise<RoleRow> {
    const { rows } = await this.database.query<RoleRow>('select * from role where role_id = $1 and client_id = $2', [
      roleId,
      caller.clientId,
    ]);
    if (!rows[0]) throw new NotFoundError(`Role ${roleId} does not exist`);
    if (getRank[rows[0].user_type] < getRank[caller.userType])
      throw new PermissionError('The role ranks above the caller’s', 'users.above');
    return rows[0];
  }

  private async write(caller: Caller, text: string, parameters: readonly unknown[]): Promise<Role> {
    try {
      const { rows } = await this.notices.change([roleNotice], (tx) => tx.query<RoleRow>(text, parameters));
      if (!rows[0]) throw new NotFoundError('The role does not exist');
      return this.toWire(rows[0], caller);
    } catch (error) {
      if ((error as { code?: string }).code === '23505')
        throw new ConflictError('Role_Name: another role already has this name', 'duplicate', {
          Role_Name: 'duplicate',
        });
      throw error;
    }
  }

  private toWire(
    { role_id, role_name, user_type, is_built_in, privileges }: RoleRow,
    { language, userType }: Caller,
    ownRoleId: string | null = null,
  ): Role {
    const Is_Own = ownRoleId === null ? is_built_in && user_type === userType : ownRoleId === role_id;
    return {
      Role_ID: role_id,
      Role_Name: is_built_in ? builtInName(user_type, language) : role_name,
      User_Type: user_type,
      Is_Built_In: is_built_in,
      Is_Own,
      Privileges: privileges,
    };
  }
}
