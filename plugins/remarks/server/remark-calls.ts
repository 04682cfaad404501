import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, type Caller, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { remarkContract } from '../contract';

interface RemarkColumns {
  readonly remark_id: string;
  readonly text: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly mention_ids: string[];
  readonly created_at: Date;
  readonly is_new: boolean;
}

/** What answers the calls of remarks. */
export function remarkCalls(services: Resolver): Handlers<typeof remarkContract> {
  const database = services.get(DatabaseService);
  const mustSee = async (caller: Caller, id: string): Promise<void> => {
    if ((await services.get(ArticleReader).visible(caller, [id])).length === 0)
      throw new NotFoundError(`There is no article ${id}`);
  };
  return {
    add: async ({ caller, body }) => {
      await mustSee(caller, body.id);
      const { rows } = await database.query<{ remark_id: string }>(
        `insert into article_remark (client_id, article_id, user_id, text, mention_ids)
         values ($1, $2, $3, $4, array(select user_id from person where client_id = $1 and user_id = any($5::bigint[])
           order by 1)) returning remark_id`,
        [caller.clientId, body.id, caller.userId, body.Text, body.Mention_IDs],
      );
      return { Remark_ID: rows[0]?.remark_id ?? '' };
    },
    list: async ({ caller, query }) => {
      await mustSee(caller, query.id);
      const { rows } = await database.query<RemarkColumns>(
        `select r.remark_id, r.text, r.user_id, u.display_name as name, r.mention_ids::text[] as mention_ids,
          r.created_at,
                $3 = any(r.mention_ids) and not exists (select 1 from article_remark_seen s where s.client_id = $1
                  and s.user_id = $3 and s.remark_id = r.remark_id) as is_new
         from article_remark r left join person u using (user_id) where r.client_id = $1 and r.article_id = $2
           order by r.remark_id limit 500`,
        [caller.clientId, query.id, caller.userId],
      );
      return {
        list: rows.map((row) => ({
          Remark_ID: row.remark_id,
          Text: row.text,
          User_ID: row.user_id,
          User_Name: row.name,
          Mention_IDs: row.mention_ids,
          Created_At: row.created_at.toISOString(),
          Is_Own: row.user_id === caller.userId,
          Is_New: row.is_new,
        })),
      };
    },
    remove: async ({ caller, query }) => {
      const { rowCount } = await database.query(
        'delete from article_remark where client_id = $1 and user_id = $2 and remark_id = $3',
        [caller.clientId, caller.userId, query.Remark_ID],
      );
      if (rowCount === 0) throw new NotFoundError(`There is no remark ${query.Remark_ID} of yours`);
      return { changed: 1 };
    },
    markSeen: async ({ caller, body }) => {
      const { rowCount } = await database.query(
        `insert into article_remark_seen (client_id, user_id, remark_id) select $1, $2, remark_id from article_remark
          where client_id = $1 and article_id = $3 and mention_ids @> array[$2::bigint] on conflict do nothing`,
        [caller.clientId, caller.userId, body.id],
      );
      return { changed: rowCount ?? 0 };
    },
  };
}
