import type { Caller } from '#core/server';
import type { Remark } from '../contract';

export interface RemarkRow {
  readonly remark_id: string;
  readonly article_id: string;
  readonly text: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly mention_ids: string[];
  readonly created_at: Date;
  readonly is_new: boolean;
  readonly parent_id: string | null;
  readonly resolved_at: Date | null;
  readonly resolver: string | null;
}

/** Columns read for the remark `r` and the person `user` of the client `client`, both parameter placeholders. */
export const remarkColumns = (client: string, user: string): string => `
  r.remark_id, r.article_id, r.text, r.user_id, r.mention_ids::text[] as mention_ids, r.created_at, r.parent_id,
  r.resolved_at, (select u.display_name from person u where u.user_id = r.user_id) as name,
  (select u.display_name from person u where u.user_id = r.resolved_by) as resolver,
  ${user} = any(r.mention_ids) and not exists (select 1 from article_remark_seen s where s.client_id = ${client}
    and s.user_id = ${user} and s.remark_id = r.remark_id) as is_new`;

/** Converts a row to its wire format. */
export const toRemark = (row: RemarkRow, { userId }: Caller): Remark => ({
  Remark_ID: row.remark_id,
  Text: row.text,
  User_ID: row.user_id,
  User_Name: row.name,
  Mention_IDs: row.mention_ids,
  Created_At: row.created_at.toISOString(),
  Is_Own: row.user_id === userId,
  Is_New: row.is_new,
  Parent_ID: row.parent_id,
  Resolved_At: row.resolved_at?.toISOString() ?? null,
  Resolved_By: row.resolver,
});
