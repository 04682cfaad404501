import { contribute, withServices } from '#core';
import { DatabaseService, defineServer, serve } from '#core/server';
import { foldText } from '#shared/text';
import { ArticleReader, articleMarks } from '#plugins/articles/server';
import { favoriteContract } from '../contract';
import { favorites } from '../plugin';
import { favoriteMigrations } from './migrations';
import { favoriteTables } from './tables';

export default defineServer(favorites, {
  calls: [
    serve(
      favoriteContract,
      withServices(
        { articleReader: ArticleReader, databaseService: DatabaseService },
        ({ articleReader, databaseService }) => ({
          keep: async ({ caller, body }) => {
            const { own, where, parameters } = await articleReader.sql(caller, {});
            const { rowCount } = await databaseService.query(
              `insert into user_favorite_article (user_id, client_id, article_id, folder)
           select distinct ${parameters.add(caller.userId)}::bigint, ${parameters.add(caller.clientId)}::bigint,
             m.article_id, ${parameters.add(body.Folder ?? '')}
           from ${own} where ${where} and m.article_id = any(${parameters.add(body.id)}::bigint[])
             on conflict (client_id, user_id, article_id) do
             ${body.Folder === undefined ? 'nothing' : 'update set folder = excluded.folder'} returning article_id`,
              parameters.values,
            );
            return { changed: rowCount ?? 0 };
          },
          release: async ({ caller, query }) => {
            const { rowCount } = await databaseService.query(
              'delete from user_favorite_article where user_id = $1 and client_id = $2 and article_id = any($3::bigint[])',
              [caller.userId, caller.clientId, query.id],
            );
            return { changed: rowCount ?? 0 };
          },
          list: async ({ caller, query }) => {
            const reader = articleReader;
            const database = databaseService;
            const { own: listed, where, parameters } = await reader.sql(caller, {});
            const ownerCondition = `f.user_id = ${parameters.add(caller.userId)} and f.client_id = ${parameters.add(caller.clientId)}`;
            const seen = `f.article_id in (select m.article_id from ${listed} where ${where}
          and m.article_id in (select f.article_id from user_favorite_article f where ${ownerCondition}))`;
            const favoritesSql = `(select * from user_favorite_article f where ${ownerCondition} and ${seen}`;
            const titled = query.keyword
              ? `position(${parameters.add(foldText(query.keyword))} in kept.title_folded) > 0`
              : undefined;
            // Folders without matches stay visible, because articles may be moved to them.
            const folders = await database.query<{ folder: string; count: string }>(
              titled
                ? `select f.folder, count(*) filter (where ${titled}) as count from ${favoritesSql}) f
                join article kept on kept.article_id = f.article_id group by 1 order by 1`
                : `select f.folder, count(*) as count from ${favoritesSql}) f group by 1 order by 1`,
              [...parameters.values],
            );
            const narrower = [
              query.Folder === undefined ? '' : ` and f.folder = ${parameters.add(query.Folder)}`,
              query.after ? ` and f.favorite_id < ${parameters.add(query.after)}::bigint` : '',
            ].join('');
            const { rows } = await database.query<{
              favorite_id: string;
              article_id: string;
              folder: string;
              created_at: Date;
            }>(
              `select f.favorite_id, f.article_id, f.folder, f.created_at from ${favoritesSql}${narrower}) f
             join article kept on kept.article_id = f.article_id${titled ? ` where ${titled}` : ''}
           order by f.favorite_id desc limit ${parameters.add(query.size + 1)}`,
              parameters.values,
            );
            const shown = rows.slice(0, query.size);
            const articles = new Map(
              (
                await reader.rows(
                  caller,
                  shown.map(({ article_id }) => article_id),
                )
              ).map((row) => [row.Article_ID, row]),
            );
            return {
              list: shown.flatMap(({ article_id, folder, created_at }) => {
                const row = articles.get(article_id);
                return row ? [{ ...row, Folder: folder, Favorited_At: created_at.toISOString() }] : [];
              }),
              next: rows.length > query.size ? (shown.at(-1)?.favorite_id ?? null) : null,
              Folders: folders.rows.map(({ folder, count }) => ({ Folder: folder, Count: Number(count) })),
            };
          },
          moveFolder: async ({ caller, body }) => {
            const { rowCount } = await databaseService.query(
              'update user_favorite_article set folder = $4 where user_id = $1 and client_id = $2 and folder = $3',
              [caller.userId, caller.clientId, body.Folder, body.New_Folder],
            );
            return { changed: rowCount ?? 0 };
          },
          isCollected: async ({ caller, query }) => {
            const { rows } = await databaseService.query(
              'select 1 from user_favorite_article where user_id = $1 and client_id = $2 and article_id = $3',
              [caller.userId, caller.clientId, query.id],
            );
            return { Is_Favorite: rows.length > 0 };
          },
        }),
      ),
    ),
  ],
  contributions: [
    contribute(articleMarks, () => ({
      name: 'Is_Favorite',
      rows: `select article_id, 1 as value from user_favorite_article where client_id = $1 and user_id = $2
        and article_id = any($3::bigint[])`,
      of: () => true,
    })),
  ],
  tables: favoriteTables,
  migrations: favoriteMigrations,
});
