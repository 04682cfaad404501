import { createToken, inject } from '#core';
import { CacheNotices, DatabaseService, type Caller } from '#core/server';
import { BriefCache } from '#shared/cache';

/** Topic of `CacheNotices` for changes in group membership or in the categories visible to groups. */
export const classPrivilegeNotice = 'class-privileges';

/** Provides a user's group and role; implemented by the plugin that stores users. */
export interface GroupMembership {
  getGroup(userId: string): Promise<string | null>;
  /** Null for users with the built-in role of their type. */
  getRole(userId: string): Promise<string | null>;
}
export const GroupMembership = createToken<GroupMembership>('privileges.group-membership');

/** Subject categories within a user's scope: those to view, and those to act in. */
export interface ClassScope {
  readonly see: readonly string[];
  readonly handle: readonly string[];
}

/** Resolves the subject categories that a user may see and act in; cached as `CacheNotices` allows. */
export interface ClassPrivilegeService {
  /** Null means everything: for administrators, users without a group, and unrestricted groups. */
  allowed(caller: Pick<Caller, 'userId' | 'userType' | 'clientId'>): Promise<ClassScope | null>;
}
export const ClassPrivilegeService = createToken<ClassPrivilegeService>('privileges.classes');

export class PostgresClassPrivilegeService implements ClassPrivilegeService {
  private readonly scopes: BriefCache<ClassScope | null>;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(GroupMembership) private readonly membership: GroupMembership,
    @inject(CacheNotices) notices: CacheNotices,
  ) {
    this.scopes = new BriefCache(notices.kept);
    notices.on([classPrivilegeNotice], () => this.scopes.forget());
  }

  async allowed({
    userId,
    userType,
    clientId,
  }: Pick<Caller, 'userId' | 'userType' | 'clientId'>): Promise<ClassScope | null> {
    if (userType === 'operator' || userType === 'manager') return null;
    return this.scopes.get(`${clientId} ${userId}`, async () => {
      const group = await this.membership.getGroup(userId);
      if (group === null) return null;
      const { rows } = await this.database.query<{
        category_id: string | null;
        is_visible: boolean | null;
        is_handled: boolean | null;
      }>(
        `select p.category_id, p.is_visible, p.is_handled from restricted_group g left join group_class_privilege p
          using (user_group_id)
         where g.user_group_id = $1 and g.client_id = $2`,
        [group, clientId],
      );
      if (rows.length === 0) return null;
      const ids = (chosen: 'is_visible' | 'is_handled') =>
        rows.flatMap((row) => (row.category_id && row[chosen] ? [row.category_id] : []));
      return { see: ids('is_visible'), handle: ids('is_handled') };
    });
  }
}
