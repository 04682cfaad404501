import { contribute } from '#core';
import { DatabaseService, defineServer, serve } from '#core/server';
import { ArticleReader, articleMarks } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { remarkContract } from '../contract';
import { remarks } from '../plugin';

interface RemarkColumns {
  readonly remark_id: string;
  readonly text: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly mention_ids: string[];
  readonly created_at: Date;
}

export default defineServer(remarks, {
  calls: [
    serve(remarkContract, (services) => ({
      add: async ({ caller, body }) => {
        await services.get(ArticleReader).detail(caller, body.id);
        const { rows } = await services.get(DatabaseService).query<{ remark_id: string }>(
          `insert into article_remark (client_id, article_id, user_id, text, mention_ids)
           values ($1, $2, $3, $4, array(select user_id from user_account where client_id = $1 and user_id = any($5::bigint[]) order by 1)) returning remark_id`,
          [caller.clientId, body.id, caller.userId, body.Text, body.Mention_IDs],
        );
        return { Remark_ID: rows[0]?.remark_id ?? '' };
      },
      list: async ({ caller, query }) => {
        await services.get(ArticleReader).detail(caller, query.id);
        const { rows } = await services.get(DatabaseService).query<RemarkColumns>(
          `select r.remark_id, r.text, r.user_id, u.display_name as name, r.mention_ids::text[] as mention_ids, r.created_at
           from article_remark r left join user_account u using (user_id) where r.client_id = $1 and r.article_id = $2 order by r.remark_id limit 500`,
          [caller.clientId, query.id],
        );
        return { list: rows.map((row) => ({ Remark_ID: row.remark_id, Text: row.text, User_ID: row.user_id, User_Name: row.name, Mention_IDs: row.mention_ids, Created_At: row.created_at.toISOString() })) };
      },
    })),
  ],
  contributions: [
    contribute(clientRemovals, () => ({ remove: async (clientId, tx) => void (await tx.query('delete from article_remark where client_id = $1', [clientId])) })),
    contribute(articleMarks, (services) => ({
      load: async (caller, articleIds) => {
        const { rows } = await services.get(DatabaseService).query<{ article_id: string; count: string }>(
          'select article_id, count(*) as count from article_remark where client_id = $1 and article_id = any($2::bigint[]) group by 1', [caller.clientId, articleIds],
        );
        return new Map(rows.map(({ article_id, count }) => [article_id, { Remark_Count: Number(count) }]));
      },
    })),
  ],
  migrations: [
    {
      name: 'create-article-remark',
      up: async (tx) => {
        await tx.query(`
          create table article_remark (
            remark_id bigint primary key default next_id(), client_id bigint not null, article_id bigint not null references article on delete cascade,
            user_id bigint not null, text text not null, mention_ids bigint[] not null, created_at timestamptz not null default now()
          );
          create index article_remark_article on article_remark (article_id, client_id, remark_id);
          create index article_remark_client on article_remark (client_id);
        `);
      },
    },
  ],
});
