import { contribute, NotFoundError, provide, type Resolver } from '#core';
import { DatabaseService, defineServer, serve, type Caller } from '#core/server';
import { ArticleReader, articleMarks, ReportedArticles, ScopeService } from '#plugins/articles/server';
import { publishContract } from '../contract';
import { publishing } from '../plugin';
import { publishingMigrations } from './migrations';
import { PublicationList } from './publication-list';
import { publishingTables } from './tables';

/**
 * Returns those of these publications whose articles the caller may see; with `hidden`, also those of articles that
 * were removed from the lists.
 */
async function getVisible(
  services: Resolver,
  caller: Caller,
  publicationIds: readonly string[],
  hidden = false,
): Promise<readonly string[]> {
  const { rows } = await services
    .get(DatabaseService)
    .query<{ publication_id: string; article_id: string }>(
      'select publication_id, article_id from article_publication where client_id = $1 and publication_id = any($2::bigint[])',
      [caller.clientId, publicationIds],
    );
  const articleIds = [...new Set(rows.map(({ article_id }) => article_id))];
  const visible = new Set(await services.get(ScopeService).articles(caller, articleIds, { withHidden: hidden }));
  return rows.flatMap(({ publication_id, article_id }) => (visible.has(article_id) ? [publication_id] : []));
}

/** @throws {NotFoundError} unless the caller may see the article of the publication */
async function mustSee(services: Resolver, caller: Caller, publicationId: string): Promise<void> {
  if ((await getVisible(services, caller, [publicationId])).length === 0)
    throw new NotFoundError(`Publication ${publicationId} does not exist`);
}

export default defineServer(publishing, {
  services: [provide(PublicationList)],
  calls: [
    serve(publishContract, (services) => ({
      publish: async ({ caller, body }) => {
        const { own, where, parameters } = await services.get(ArticleReader).sql(caller, {});
        const { rows } = await services.get(DatabaseService).query<{ publication_id: string; article_id: string }>(
          `insert into article_publication (client_id, article_id, user_id, level, column_name, note)
           select distinct ${parameters.add(caller.clientId)}::bigint, m.article_id,
             ${parameters.add(caller.userId)}::bigint, ${parameters.add(body.Level)}::smallint,
             ${parameters.add(body.Column)}, ${parameters.add(body.Note)}
           from ${own} where ${where} and m.article_id = any(${parameters.add(body.id)}::bigint[])
             returning publication_id, article_id`,
          parameters.values,
        );
        await services.get(ReportedArticles).mark(
          caller.clientId,
          rows.map(({ article_id }) => article_id),
        );
        return { changed: rows.length, Publication_IDs: rows.map(({ publication_id }) => publication_id) };
      },
      list: ({ caller, query }) => services.get(PublicationList).page(caller, query),
      confirm: async ({ caller, body }) => {
        await mustSee(services, caller, body.Publication_ID);
        const { rowCount } = await services.get(DatabaseService).query(
          `insert into article_publication_receipt (client_id, publication_id, user_id) values ($1, $2, $3)
           on conflict do nothing`,
          [caller.clientId, body.Publication_ID, caller.userId],
        );
        return { changed: rowCount ?? 0 };
      },
      receipts: async ({ caller, query }) => {
        await mustSee(services, caller, query.Publication_ID);
        const { rows } = await services
          .get(DatabaseService)
          .query<{ user_id: string; name: string | null; confirmed_at: Date }>(
            `select r.user_id, r.confirmed_at, (select u.display_name from person u where u.user_id = r.user_id) as name
             from article_publication_receipt r where r.client_id = $1 and r.publication_id = $2
             order by r.confirmed_at limit 1000`,
            [caller.clientId, query.Publication_ID],
          );
        return {
          list: rows.map(({ user_id, name, confirmed_at }) => ({
            User_ID: user_id,
            User_Name: name,
            Confirmed_At: confirmed_at.toISOString(),
          })),
        };
      },
      withdraw: async ({ caller, body }) => {
        const { rowCount } = await services
          .get(DatabaseService)
          .query('delete from article_publication where client_id = $1 and publication_id = any($2::bigint[])', [
            caller.clientId,
            await getVisible(services, caller, body.Publication_ID, true),
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
