import type { Statements } from '#core/server';

/** Reads the user groups of clients, for plugins that refer to them. */
export class UserGroups {
  /** Returns whether all of these groups belong to the client. */
  async exist(clientId: string, groupIds: readonly string[], tx: Pick<Statements, 'query'>): Promise<boolean> {
    const { rowCount } = await tx.query(
      'select from user_group where client_id = $1 and user_group_id = any($2::bigint[])',
      [clientId, groupIds],
    );
    return rowCount === new Set(groupIds).size;
  }
}
