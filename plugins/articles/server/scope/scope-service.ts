import { createToken, inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '../articles/visible-subjects';
import { publicLibrary, type LibraryScope } from './library-scope';
import { withinSubjectsSql } from './scope-sql';

/**
 * Maximum number of the client's own articles, newest first, that are included when a restricted caller searches the
 * library.
 */
const maxOwnArticles = 50_000;

export interface ArticleScopeOptions {
  /** Whether articles that were removed from the lists are in scope as well. */
  readonly withHidden?: boolean;
}

/**
 * Decides which data of a client a caller may see. All code that reads or writes articles by id or in lists uses this
 * service, or reads through `ArticleReader`, which uses it.
 */
export interface ScopeService {
  /** Returns the subjects that the caller may see; null for all of the client's. */
  subjects(caller: Caller): Promise<readonly string[] | null>;
  /** Returns those of the given articles that are in scope. */
  articles(caller: Caller, ids: readonly string[], options?: ArticleScopeOptions): Promise<string[]>;
  /** @throws {NotFoundError} for the first article that is out of scope or does not exist */
  requireArticles(caller: Caller, ids: readonly string[], options?: ArticleScopeOptions): Promise<void>;
  /**
   * Does not check that the subjects belong to the client; the subjects plugin does that.
   *
   * @throws {NotFoundError} for a subject out of scope
   */
  requireSubjects(caller: Caller, ids: readonly string[]): Promise<void>;
  /** Returns the part of the library that the caller may see; without a caller, only what was published. */
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
