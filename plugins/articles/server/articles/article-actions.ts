import { createToken, inject } from '#core';
import { DatabaseService, OperationLogService, ServerKernel, type Caller, type Statements } from '#core/server';
import type { ArticleStatus, Emotion } from '#shared/vocabulary';
import { ClientArticles } from '../client-articles/client-articles';
import type { Classification } from '../client-articles/classify-articles';
import { articleListeners } from './article-listeners';
import { ArticleReader } from './article-reader';
import { ScopeService } from '../scope/scope-service';
import { getEmotion } from './row';

/**
 * Actions on a client's view of articles. They apply to those of the given articles that the caller may see, return the
 * number of changed rows, and are logged.
 */
export interface ArticleActions {
  setStatus(caller: Caller, ids: readonly string[], status: ArticleStatus): Promise<number>;
  /** Null restores the classified value. */
  setEmotion(caller: Caller, ids: readonly string[], emotion: Emotion | null): Promise<number>;
  tag(caller: Caller, ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<number>;
  setTags(caller: Caller, id: string, tags: readonly string[]): Promise<void>;
  /** Hidden articles leave lists and counters; showing them restores the previous state exactly. */
  setHidden(caller: Caller, ids: readonly string[], hidden: boolean): Promise<number>;
  setInSubject(caller: Caller, ids: readonly string[], subjectId: string, inside: boolean): Promise<number>;
  updateUrl(caller: Caller, id: string, url: string): Promise<void>;
  addResult(caller: Caller, id: string, text: string): Promise<string>;
  markRead(caller: Caller, ids: readonly string[], read: boolean, opened: boolean): Promise<number>;
}
export const ArticleActions = createToken<ArticleActions>('articles.actions');

/** Returns the client-independent classification of these articles. */
async function machineEmotions(tx: Statements, ids: readonly string[]): Promise<readonly Classification[]> {
  const { rows } = await tx.query<{ article_id: string; emotion: number }>(
    'select article_id, emotion from article where article_id = any($1::bigint[])',
    [ids],
  );
  return rows.map(({ article_id, emotion }) => ({ articleId: article_id, emotion: getEmotion(emotion) }));
}

export class PostgresArticleActions implements ArticleActions {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(ClientArticles) private readonly articles: ClientArticles,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async setStatus(caller: Caller, named: readonly string[], status: ArticleStatus): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const changed = await this.database.transaction((tx) => this.articles.setStatus(tx, caller.clientId, ids, status));
    return this.logged(caller, 'status', ids, { Status: status }, changed);
  }

  async setEmotion(caller: Caller, named: readonly string[], emotion: Emotion | null): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const changed = await this.database.transaction(async (tx) => {
      const emotions =
        emotion === null ? await machineEmotions(tx, ids) : ids.map((articleId) => ({ articleId, emotion }));
      const classified = await this.articles.classify(
        tx,
        caller.clientId,
        emotions,
        emotion === null ? 'forget' : 'person',
      );
      await this.kernel.ask(articleListeners, (listener) =>
        listener.classified?.(tx, caller.clientId, classified, emotion !== null),
      );
      return classified;
    });
    return this.logged(caller, 'emotion', ids, { Emotion: emotion }, changed.length);
  }

  async tag(
    caller: Caller,
    named: readonly string[],
    add: readonly string[],
    remove: readonly string[],
  ): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const changed = await this.database.transaction((tx) =>
      this.articles.tag(
        tx,
        caller.clientId,
        ids.map((articleId) => ({ articleId, add, remove })),
      ),
    );
    return this.logged(caller, 'tag', ids, { Add: add, Remove: remove }, changed.length);
  }

  async setTags(caller: Caller, id: string, tags: readonly string[]): Promise<void> {
    await this.scopes.requireArticles(caller, [id]);
    const { rowCount } = await this.database.query(
      'update client_article set tags = $3 where client_id = $1 and article_id = $2',
      [caller.clientId, id, [...new Set(tags)].sort()],
    );
    await this.logged(caller, 'tag', [id], { Tags: tags }, rowCount);
  }

  async setHidden(caller: Caller, named: readonly string[], hidden: boolean): Promise<number> {
    const ids = await this.visibility(caller, named, hidden);
    const changed = await this.database.transaction((tx) => this.articles.show(tx, caller.clientId, ids, hidden));
    return this.logged(caller, hidden ? 'hide' : 'show', ids, {}, changed.length);
  }

  async setInSubject(caller: Caller, named: readonly string[], subjectId: string, inside: boolean): Promise<number> {
    const ids = await this.reader.visible(caller, named);
    const { clientId } = caller;
    const changed = await this.database.transaction((tx) =>
      inside
        ? this.articles.putByHand(tx, { clientId, subjectId }, ids)
        : this.articles.takeByHand(tx, { clientId, subjectId }, ids),
    );
    const action = inside ? 'add-subject' : 'remove-subject';
    return this.logged(caller, action, changed, { Subject_ID: subjectId }, changed.length);
  }

  async updateUrl(caller: Caller, id: string, url: string): Promise<void> {
    await this.scopes.requireArticles(caller, [id]);
    const [row] = await this.reader.rows(caller, [id]);
    await this.database.query('update client_article set url = $3 where client_id = $1 and article_id = $2', [
      caller.clientId,
      id,
      url,
    ]);
    await this.log.record(caller, {
      entity: 'article',
      action: 'url',
      id,
      before: { Url: row?.Url ?? null },
      after: { Url: url },
    });
  }

  async addResult(caller: Caller, id: string, text: string): Promise<string> {
    await this.scopes.requireArticles(caller, [id]);
    const { rows } = await this.database.query<{ result_id: string }>(
      `insert into article_result (client_id, article_id, user_id, text) select client_id, article_id, $3, $4
        from client_article where client_id = $1 and article_id = $2 returning result_id`,
      [caller.clientId, id, caller.userId, text],
    );
    await this.logged(caller, 'result', [id], { Text: text }, 1);
    return rows[0]?.result_id ?? '';
  }

  async markRead(caller: Caller, ids: readonly string[], read: boolean, opened: boolean): Promise<number> {
    if (!read) return (await this.articles.markRead(this.database, caller, ids, false)).length;
    const visibleIds = await this.reader.visible(caller, ids);
    if (opened) {
      await this.database.transaction(async (tx) => {
        // Each article occurs once in the history, at its latest opening.
        await tx.query(
          'delete from article_browse where user_id = $3 and client_id = $1 and article_id = any($2::bigint[])',
          [caller.clientId, visibleIds, caller.userId],
        );
        await tx.query(
          'insert into article_browse (user_id, client_id, article_id) select $3, $1, unnest($2::bigint[])',
          [caller.clientId, visibleIds, caller.userId],
        );
        await this.kernel.ask(articleListeners, (listener) => listener.opened?.(tx, caller.clientId, visibleIds));
      });
    }
    return (await this.articles.markRead(this.database, caller, visibleIds, true)).length;
  }

  /** Returns the articles whose visibility would change, so that repeated requests are not counted twice. */
  private async visibility(caller: Caller, named: readonly string[], hidden: boolean): Promise<string[]> {
    const shown = await this.reader.visible(caller, named);
    if (hidden) return shown;
    const shownIds = new Set(shown);
    return (await this.reader.visible(caller, named, true)).filter((id) => !shownIds.has(id));
  }

  private async logged(
    caller: Caller,
    action: string,
    ids: readonly string[],
    after: unknown,
    changed: number | null,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    await this.log.record(caller, {
      entity: 'article',
      action,
      ...(ids.length === 1 ? { id: ids[0] } : {}),
      after: { ...(after as object), ...(ids.length > 1 ? { Article_IDs: ids } : {}) },
    });
    return changed ?? 0;
  }
}
