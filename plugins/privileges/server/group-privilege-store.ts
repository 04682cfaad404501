import { inject } from '#core';
import { CacheNotices, DatabaseService } from '#core/server';
import type { GroupPrivilege } from '../contract';
import { classPrivilegeNotice } from './class-privilege-service';

/** A restricted group with one of its categories, if it has any. */
export interface GroupCategoryRow {
  readonly user_group_id: string;
  readonly category_id: string | null;
  readonly is_visible: boolean | null;
  readonly is_handled: boolean | null;
}

/** Stores which subject categories restricted user groups see and act in. */
export class GroupPrivilegeStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CacheNotices) private readonly notices: CacheNotices,
  ) {}

  async list(clientId: string): Promise<readonly GroupCategoryRow[]> {
    const { rows } = await this.database.query<GroupCategoryRow>(
      `select g.user_group_id, p.category_id, p.is_visible, p.is_handled from restricted_group g left
        join group_class_privilege p using (user_group_id) where g.client_id = $1`,
      [clientId],
    );
    return rows;
  }

  /** Replaces the categories of a group; null removes the restriction. */
  async replace(clientId: string, groupId: string, categories: GroupPrivilege['Categories'] | null): Promise<void> {
    await this.notices.change([classPrivilegeNotice], async (tx) => {
      await tx.query('delete from restricted_group where user_group_id = $1', [groupId]);
      if (!categories) return;
      await tx.query('insert into restricted_group (user_group_id, client_id) values ($1, $2)', [groupId, clientId]);
      for (const { Category_ID, Is_Visible, Is_Handled } of categories) {
        await tx.query(
          `insert into group_class_privilege (user_group_id, category_id, is_visible, is_handled)
            values ($1, $2, $3, $4)`,
          [groupId, Category_ID, Is_Visible || Is_Handled, Is_Handled],
        );
      }
    });
  }
}
