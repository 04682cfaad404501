import { createToken, inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '../articles/visible-subjects';
import { publicLibrary, type LibraryScope } from './library-scope';
import { withinSubjectsSql } from './scope-sql';

/** Maximum number of the client's own articles, the newest first, that a restricted caller searches the library for. */
const maxOwnArticles = 50_000;

export interface ArticleScopeOptions {
  /** Whether articles that were taken away from the lists are in scope as well. */
  readonly withHidden?: boolean;
}

/**
 * The one place that decides what a caller may reach inside a client. Whatever reads or writes articles by id or by
 * list asks here, or takes its rows from `ArticleReader`, which does.
 */
export interface ScopeService {
  /** Returns the subjects that the caller may see; null for all of the client's. */
  subjects(caller: Caller): Promise<readonly string[] | null>;
  /** Returns those of these articles that are in scope. */
  articles(caller: Caller, ids: readonly string[], options?: ArticleScopeOptions): Promise<string[]>;
  /** @throws {NotFoundError} for the first article out of scope, as for one that does not exist */
  requireArticles(caller: Caller, ids: readonly string[], options?: ArticleScopeOptions): Promise<void>;
  /** @throws {NotFoundError} for a subject out of scope; whether it is one of the client's is for its owner to say */
  requireSubjects(caller: Caller, ids: readonly string[]): Promise<void>;
  /** Returns what the caller may see of the library; of nobody, what was published. */
  library(caller: Caller | undefined): Promise<LibraryScope>;
}
export const ScopeService = createToken<ScopeService>('articles.scope-service');

export class SubjectScopeService implements ScopeService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  subjects(caller: Caller): Promise<readonly string[] | null> {
    return visibleSubjects(this.kernel, caller);
  }

  async articles(
    caller: Caller,
    ids: readonly string[],
    { withHidden = false }: ArticleScopeOptions = {},
  ): Promise<string[]> {
    if (ids.length === 0) return [];
    const subjects = await this.subjects(caller);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from client_article c where client_id = $1 and article_id = any($2::bigint[])
        and ($3 or not is_hidden) and ($4::bigint[] is null or ${withinSubjectsSql('c', '$4', withHidden)})`,
      [caller.clientId, ids, withHidden, subjects],
    );
    return rows.map(({ article_id }) => article_id);
  }

  async requireArticles(caller: Caller, ids: readonly string[], options?: ArticleScopeOptions): Promise<void> {
    const visible = new Set(await this.articles(caller, ids, options));
    const missing = ids.find((id) => !visible.has(id));
    if (missing !== undefined) throw new NotFoundError(`Article ${missing} does not exist`);
  }

  async requireSubjects(caller: Caller, ids: readonly string[]): Promise<void> {
    const subjects = await this.subjects(caller);
    const hidden = subjects && ids.find((id) => !subjects.includes(id));
    if (hidden) throw new NotFoundError(`There is no subject ${hidden}`);
  }

  async library(caller: Caller | undefined): Promise<LibraryScope> {
    if (!caller) return publicLibrary;
    const { clientId } = caller;
    if ((await this.subjects(caller)) === null) return { clientId, ownArticleIds: null };
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from article where owner_id = $1 order by article_id desc limit ${maxOwnArticles}`,
      [clientId],
    );
    const ownArticleIds = await this.articles(
      caller,
      rows.map(({ article_id }) => article_id),
    );
    return { clientId, ownArticleIds };
  }
}
