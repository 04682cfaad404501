import { contribute } from '#core';
import { DatabaseService, defineServer, serve } from '#core/server';
import { ArticleReader, articleMarks, sayInformed } from '#plugins/articles/server';
import { publishContract } from '../contract';
import { publishing } from '../plugin';
import { publishingMigrations } from './migrations';
import { publishingTables } from './tables';

interface PublicationColumns {
  readonly publication_id: string;
  readonly article_id: string;
  readonly level: number;
  readonly column_name: string;
  readonly note: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly created_at: Date;
}

export default defineServer(publishing, {
  calls: [
    serve(publishContract, (services) => ({
      publish: async ({ caller, body }) => {
        const { from, where, parameters } = await services.get(ArticleReader).sql(caller, {});
        const { rows } = await services.get(DatabaseService).query<{ publication_id: string; article_id: string }>(
          `insert into article_publication (client_id, article_id, user_id, level, column_name, note)
           select distinct ${parameters.add(caller.clientId)}::bigint, m.article_id,
             ${parameters.add(caller.userId)}::bigint, ${parameters.add(body.Level)}::smallint,
             ${parameters.add(body.Column)}, ${parameters.add(body.Note)}
           from ${from} where ${where} and m.article_id = any(${parameters.add(body.id)}::bigint[])
             returning publication_id, article_id`,
          parameters.values,
        );
        await sayInformed(
          services,
          caller.clientId,
          rows.map(({ article_id }) => article_id),
        );
        return { changed: rows.length, Publication_IDs: rows.map(({ publication_id }) => publication_id) };
      },
      list: async ({ caller, query }) => {
        const reader = services.get(ArticleReader);
        const { from, where, parameters } = await reader.sql(caller, {});
        const { rows } = await services.get(DatabaseService).query<PublicationColumns>(
          `select publication_id, article_id, level, column_name, note, user_id,
            (select display_name from person u where u.user_id = p.user_id) as user_name, created_at
            from article_publication p
           where client_id = ${parameters.add(caller.clientId)}
             and (${parameters.add(query.after ?? null)}::bigint is null
             or publication_id < $${parameters.values.length})
             and (${parameters.add(query.Level ?? null)}::int is null or level = $${parameters.values.length})
             and (${parameters.add(query.id ?? null)}::bigint is null or article_id = $${parameters.values.length})
             and article_id in (select m.article_id from ${from} where ${where}
               and m.article_id in (select article_id from article_publication
               where client_id = ${parameters.add(caller.clientId)}))
           order by publication_id desc limit ${parameters.add(query.size + 1)}`,
          parameters.values,
        );
        const shown = rows.slice(0, query.size);
        const articles = new Map(
          (await reader.rows(caller, [...new Set(shown.map(({ article_id }) => article_id))])).map((row) => [
            row.Article_ID,
            row,
          ]),
        );
        return {
          list: shown.flatMap((each) => {
            const row = articles.get(each.article_id);
            return row
              ? [
                  {
                    ...row,
                    Publication_ID: each.publication_id,
                    Level: each.level,
                    Column: each.column_name,
                    Note: each.note,
                    Publisher_ID: each.user_id,
                    Publisher_Name: each.user_name,
                    Released_At: each.created_at.toISOString(),
                  },
                ]
              : [];
          }),
          next: rows.length > query.size ? (shown.at(-1)?.publication_id ?? null) : null,
        };
      },
      withdraw: async ({ caller, body }) => {
        const { rowCount } = await services
          .get(DatabaseService)
          .query('delete from article_publication where client_id = $1 and publication_id = any($2::bigint[])', [
            caller.clientId,
            body.Publication_ID,
          ]);
        return { changed: rowCount ?? 0 };
      },
    })),
  ],
  contributions: [
    contribute(articleMarks, () => ({
      name: 'Published_Count',
      rows: `select article_id, count(*)::int as value from article_publication where client_id = $1
        and article_id = any($3::bigint[]) group by 1`,
      of: (count) => count,
    })),
  ],
  tables: publishingTables,
  migrations: publishingMigrations,
});
