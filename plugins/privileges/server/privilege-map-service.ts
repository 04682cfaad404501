import { createToken, inject, type PrivilegeMap } from '#core';
import { CacheNotices, DatabaseService, ServerKernel, type UserType } from '#core/server';
import { BriefCache } from '#shared/cache';
import { getCeiling } from './default-privileges';
import { moduleCatalogue, type ModuleEntry } from './module-catalogue';
import { narrowed } from '../privilege-maps';

/** Topic of `CacheNotices` for role changes. */
export const roleNotice = 'roles';

/**
 * Resolves a user's privileges: the role's grants, limited by the built-in role of the user type, which the operator
 * sets for all.
 */
export interface PrivilegeMapService {
  /**
   * Cached as `CacheNotices` allows. Users without a role of their own have the built-in one; a role of another user
   * type grants nothing.
   */
  of(user: { readonly userType: UserType; readonly roleId: string | null }): Promise<PrivilegeMap>;
  modules(): Promise<readonly ModuleEntry[]>;
}
export const PrivilegeMapService = createToken<PrivilegeMapService>('privileges.map');

export class PostgresPrivilegeMapService implements PrivilegeMapService {
  private readonly maps: BriefCache<PrivilegeMap>;
  private catalogue: Promise<readonly ModuleEntry[]> | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(CacheNotices) notices: CacheNotices,
  ) {
    this.maps = new BriefCache(notices.kept);
    notices.on([roleNotice], () => this.maps.forget());
  }

  of({ userType, roleId }: { readonly userType: UserType; readonly roleId: string | null }): Promise<PrivilegeMap> {
    return this.maps.get(`${userType} ${roleId ?? ''}`, async () => {
      const ceiling = getCeiling(userType, await this.modules());
      const { rows } = await this.database.query<{ role_id: string; is_built_in: boolean; privileges: PrivilegeMap }>(
        'select role_id, is_built_in, privileges from role where user_type = $1 and (is_built_in or role_id = $2)',
        [userType, roleId],
      );
      const builtIn = rows.find(({ is_built_in }) => is_built_in)?.privileges ?? {};
      const rolePrivileges =
        roleId === null ? builtIn : (rows.find(({ role_id }) => role_id === roleId)?.privileges ?? {});
      return narrowed(rolePrivileges, builtIn, ceiling);
    });
  }

  modules(): Promise<readonly ModuleEntry[]> {
    this.catalogue ??= moduleCatalogue(this.kernel);
    return this.catalogue;
  }
}
