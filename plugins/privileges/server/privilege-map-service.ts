import { createToken, inject, type PrivilegeMap } from '#core';
import { DatabaseService, ServerKernel, type UserType } from '#core/server';
import { BriefCache } from '#shared/cache';
import { ceilingOf } from './default-privileges';
import { moduleCatalogue, type ModuleEntry } from './module-catalogue';
import { narrowed } from '../privilege-maps';

/**
 * What a person may do: the role's grants, never more than the built-in role of the kind of user, which the operator
 * sets for all.
 */
export interface PrivilegeMapService {
  /**
   * At most a second old. Without a role of their own, people have the built-in one; a role of another kind of user
   * gives nothing.
   */
  of(user: { readonly userType: UserType; readonly roleId: string | null }): Promise<PrivilegeMap>;
  modules(): Promise<readonly ModuleEntry[]>;
  /** Forgets what was kept in memory, so that this process sees a change at once. */
  forget(): void;
}
export const PrivilegeMapService = createToken<PrivilegeMapService>('privileges.map');

export class PostgresPrivilegeMapService implements PrivilegeMapService {
  private readonly maps = new BriefCache<PrivilegeMap>(800);
  private catalogue: Promise<readonly ModuleEntry[]> | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  of({ userType, roleId }: { readonly userType: UserType; readonly roleId: string | null }): Promise<PrivilegeMap> {
    return this.maps.get(`${userType} ${roleId ?? ''}`, async () => {
      const ceiling = ceilingOf(userType, await this.modules());
      const { rows } = await this.database.query<{ role_id: string; is_built_in: boolean; privileges: PrivilegeMap }>(
        'select role_id, is_built_in, privileges from role where user_type = $1 and (is_built_in or role_id = $2)',
        [userType, roleId],
      );
      const builtIn = rows.find(({ is_built_in }) => is_built_in)?.privileges ?? {};
      const own = roleId === null ? builtIn : (rows.find(({ role_id }) => role_id === roleId)?.privileges ?? {});
      return narrowed(own, builtIn, ceiling);
    });
  }

  modules(): Promise<readonly ModuleEntry[]> {
    this.catalogue ??= moduleCatalogue(this.kernel);
    return this.catalogue;
  }

  forget(): void {
    this.maps.forget();
  }
}
