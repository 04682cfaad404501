import { rowMapper, type Caller } from '#core/server';
import { remarkSchema, type Remark } from '../contract';

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

const toColumns = rowMapper(remarkSchema.omit({ User_Name: true, Is_Own: true, Resolved_By: true }));

/** Converts a row to its wire format. */
export const toRemark = (row: RemarkRow, { userId }: Caller): Remark => ({
  ...toColumns(row),
  User_Name: row.name,
  Is_Own: row.user_id === userId,
  Resolved_By: row.resolver,
});
