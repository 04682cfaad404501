import { NotFoundError, withServices } from '#core';
import { DatabaseService, type Caller, type Handlers } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { remarkContract } from '../contract';
import { remarkColumns, toRemark, type RemarkRow } from './remark-row';
import { RemarkThreads } from './remark-threads';

/** Handlers of the remark API. */
export const remarkCalls = withServices(
  { database: DatabaseService, scopes: ScopeService, remarkThreads: RemarkThreads },
  ({ database, scopes, remarkThreads }): Handlers<typeof remarkContract> => {
    /** Returns the first remark of the thread of a remark, and the author of the remark. */
    const answered = async (caller: Caller, articleId: string, remarkId: string) => {
      const { rows } = await database.query<{ thread: string; user_id: string }>(
        `select coalesce(parent_id, remark_id) as thread, user_id from article_remark
       where client_id = $1 and article_id = $2 and remark_id = $3`,
        [caller.clientId, articleId, remarkId],
      );
      if (!rows[0]) throw new NotFoundError(`Remark ${remarkId} on article ${articleId} does not exist`);
      return rows[0];
    };
    return {
      add: async ({ caller, body }) => {
        await scopes.requireArticles(caller, [body.id]);
        const parent = body.Reply_To_ID ? await answered(caller, body.id, body.Reply_To_ID) : null;
        const called = parent && parent.user_id !== caller.userId ? [parent.user_id] : [];
        const { rows: people } = await database.query<{ user_id: string }>(
          'select user_id from person where client_id = $1 and user_id = any($2::bigint[]) order by 1',
          [caller.clientId, [...body.Mention_IDs, ...called]],
        );
        const mentioned = people.map(({ user_id }) => user_id);
        const { rows } = await database.query<{ remark_id: string }>(
          `insert into article_remark (client_id, article_id, user_id, text, mention_ids, parent_id)
         values ($1, $2, $3, $4, $5, $6) returning remark_id`,
          [caller.clientId, body.id, caller.userId, body.Text, mentioned, parent?.thread ?? null],
        );
        return { Remark_ID: rows[0]?.remark_id ?? '' };
      },
      list: async ({ caller, query }) => {
        await scopes.requireArticles(caller, [query.id]);
        const { rows } = await database.query<RemarkRow>(
          `select ${remarkColumns('$1', '$3')} from article_remark r where r.client_id = $1 and r.article_id = $2
         order by coalesce(r.parent_id, r.remark_id), r.remark_id limit 500`,
          [caller.clientId, query.id, caller.userId],
        );
        return { list: rows.map((row) => toRemark(row, caller)) };
      },
      threads: ({ caller, query }) => remarkThreads.list(caller, query),
      resolve: async ({ caller, body }) => {
        const { rows } = await database.query<{ article_id: string }>(
          'select article_id from article_remark where client_id = $1 and remark_id = $2 and parent_id is null',
          [caller.clientId, body.Remark_ID],
        );
        if (!rows[0]) throw new NotFoundError(`Thread ${body.Remark_ID} does not exist`);
        await scopes.requireArticles(caller, [rows[0].article_id]);
        const { rowCount } = await database.query(
          `update article_remark set resolved_at = case when $3 then (select now()) end, resolved_by = case when $3 then $4::bigint end
         where client_id = $1 and remark_id = $2 and (resolved_at is not null) <> $3`,
          [caller.clientId, body.Remark_ID, body.Is_Resolved, caller.userId],
        );
        return { changed: rowCount ?? 0 };
      },
      remove: async ({ caller, query }) => {
        await database.transaction(async (tx) => {
          const { rowCount } = await tx.query(
            'delete from article_remark where client_id = $1 and user_id = $2 and remark_id = $3',
            [caller.clientId, caller.userId, query.Remark_ID],
          );
          if (rowCount === 0) throw new NotFoundError(`You have no remark ${query.Remark_ID}`);
          await tx.query('update article_remark set parent_id = null where client_id = $1 and parent_id = $2', [
            caller.clientId,
            query.Remark_ID,
          ]);
        });
        return { changed: 1 };
      },
      markSeen: async ({ caller, body }) => {
        const { rowCount } = await database.query(
          `insert into article_remark_seen (client_id, user_id, remark_id) select $1, $2, remark_id from article_remark
          where client_id = $1 and article_id = $3 and mention_ids @> array[$2::bigint] on conflict do nothing
          returning remark_id`,
          [caller.clientId, caller.userId, body.id],
        );
        return { changed: rowCount ?? 0 };
      },
    };
  },
);
