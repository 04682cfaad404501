import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { GroupMembership } from '#plugins/privileges/server';

/** Reads the group and the role of a user from the row. */
export class PostgresGroupMembership implements GroupMembership {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async getGroup(userId: string): Promise<string | null> {
    const { rows } = await this.database.query<{ user_group_id: string | null }>(
      'select user_group_id from user_account where user_id = $1',
      [userId],
    );
    return rows[0]?.user_group_id ?? null;
  }

  async getRole(userId: string): Promise<string | null> {
    const { rows } = await this.database.query<{ role_id: string | null }>(
      'select role_id from user_account where user_id = $1',
      [userId],
    );
    return rows[0]?.role_id ?? null;
  }
}
