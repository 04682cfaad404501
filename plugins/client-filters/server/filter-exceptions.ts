import { inject, NotFoundError } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Statements } from '#core/server';
import { ClientArticles, ScopeService } from '#plugins/articles/server';
import { storedColumns, SubjectClassifier, type StoredArticle } from '#plugins/subjects/server';
import type { FilterEntry } from './filter-entry';
import { FilterState } from './filter-state';
import { countHidden, noteReasons, settle } from './hidden-articles';
import { getReasons } from './hidden-reasons';

/** Articles that are exempt from all filters of a client. */
export class FilterExceptions {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(FilterState) private readonly state: FilterState,
    @inject(ClientArticles) private readonly articles: ClientArticles,
    @inject(SubjectClassifier) private readonly classifier: SubjectClassifier,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Exempts an article, or ends the exemption. Articles hidden by rules or by hand stay hidden. */
  async set(caller: Caller, articleId: string, isExcepted: boolean, ip: string): Promise<void> {
    const { clientId } = caller;
    await this.requireScope(caller, articleId);
    const entries = (await this.state.read()).data.filter((entry) => entry.clientId === clientId);
    await this.database.transaction(async (tx) => {
      const {
        rows: [article],
      } = await tx.query<StoredArticle>(
        `select ${storedColumns} from article a join article_text t using (article_id) where a.article_id = $1
          and (a.owner_id is null or a.owner_id = $2)`,
        [articleId, clientId],
      );
      if (!article) throw new NotFoundError(`Article ${articleId} does not exist`);
      if (isExcepted) await this.add(tx, caller, articleId);
      else await this.remove(tx, clientId, article, entries);
    });
    await this.log.record(caller, {
      entity: 'client-filter',
      action: isExcepted ? 'except' : 'end-exception',
      id: articleId,
      ip,
    });
  }

  private async add(tx: Statements, { clientId, userId }: Caller, articleId: string): Promise<void> {
    await tx.query(
      'insert into client_filter_exception (client_id, article_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [clientId, articleId, userId],
    );
    const { rows } = await tx.query<{ entry_id: string }>(
      'delete from client_filtered where client_id = $1 and article_id = $2 returning entry_id',
      [clientId, articleId],
    );
    await settle(tx, this.articles, clientId, [articleId]);
    await this.classifier.classify(clientId, [articleId], tx);
    await countHidden(
      tx,
      rows.map(({ entry_id }) => entry_id),
    );
  }

  private async remove(
    tx: Statements,
    clientId: string,
    article: StoredArticle,
    entries: readonly FilterEntry[],
  ): Promise<void> {
    const articleId = article.article_id;
    await tx.query('delete from client_filter_exception where client_id = $1 and article_id = $2', [
      clientId,
      articleId,
    ]);
    await noteReasons(tx, await getReasons(tx, clientId, entries, [article]));
    await settle(tx, this.articles, clientId, [articleId]);
  }

  /**
   * Articles blocked by a filter stay in their subjects, hidden. A caller restricted to some subjects may only decide
   * on articles in these subjects.
   */
  private async requireScope(caller: Caller, articleId: string): Promise<void> {
    if ((await this.scopes.subjects(caller)) === null) return;
    if ((await this.scopes.articles(caller, [articleId], { withHidden: true })).length === 0)
      throw new NotFoundError(`Article ${articleId} does not exist`);
  }
}
