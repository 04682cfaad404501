import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import { ClientArticles, ScopeService } from '#plugins/articles/server';
import { documentOfStored, storedColumns, SubjectClassifier, type StoredArticle } from '#plugins/subjects/server';
import { prepareDocument } from '#shared/query';
import { FilterMatcher } from './filter-matcher';
import { FilterState } from './filter-state';
import { countHidden, noteReasons, settle } from './hidden-articles';
import { classifiedAs } from './classified-as';

/**
 * Articles blocked by a filter stay in their subjects, hidden. A caller restricted to some subjects may only decide on
 * articles in these subjects.
 */
async function requireExceptable(scopes: ScopeService, caller: Caller, articleId: string): Promise<void> {
  if ((await scopes.subjects(caller)) === null) return;
  if ((await scopes.articles(caller, [articleId], { withHidden: true })).length === 0)
    throw new NotFoundError(`Article ${articleId} does not exist`);
}

/**
 * Exempts one article from all of the client's filters, or ends the exemption. Articles hidden by rules or by hand stay
 * hidden.
 */
export async function exceptArticle(
  services: Resolver,
  caller: Caller,
  articleId: string,
  isExcepted: boolean,
  ip: string,
): Promise<void> {
  const { clientId } = caller;
  await requireExceptable(services.get(ScopeService), caller, articleId);
  const entries = (await services.get(FilterState).read()).data.filter((entry) => entry.clientId === clientId);
  await services.get(DatabaseService).transaction(async (tx) => {
    const {
      rows: [article],
    } = await tx.query<StoredArticle>(
      `select ${storedColumns} from article a join article_text t using (article_id) where a.article_id = $1
        and (a.owner_id is null or a.owner_id = $2)`,
      [articleId, clientId],
    );
    if (!article) throw new NotFoundError(`Article ${articleId} does not exist`);
    if (isExcepted) {
      await tx.query(
        'insert into client_filter_exception (client_id, article_id, user_id) values ($1, $2, $3) on conflict do nothing',
        [clientId, articleId, caller.userId],
      );
      const { rows } = await tx.query<{ entry_id: string }>(
        'delete from client_filtered where client_id = $1 and article_id = $2 returning entry_id',
        [clientId, articleId],
      );
      await settle(tx, services.get(ClientArticles), clientId, [articleId]);
      await services.get(SubjectClassifier).classify(clientId, [articleId], tx);
      await countHidden(
        tx,
        rows.map(({ entry_id }) => entry_id),
      );
    } else {
      await tx.query('delete from client_filter_exception where client_id = $1 and article_id = $2', [
        clientId,
        articleId,
      ]);
      const judged = await classifiedAs(tx, clientId, [articleId]);
      await noteReasons(
        tx,
        new FilterMatcher(entries)
          .match(prepareDocument(documentOfStored(article)), article.url, {
            classifiedFor: () => judged.get(articleId) ?? null,
          })
          .map((entry) => ({ articleId, entry })),
      );
      await settle(tx, services.get(ClientArticles), clientId, [articleId]);
    }
  });
  await services
    .get(OperationLogService)
    .record(caller, { entity: 'client-filter', action: isExcepted ? 'except' : 'end-exception', id: articleId, ip });
}
