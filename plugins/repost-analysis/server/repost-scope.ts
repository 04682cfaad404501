import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';

/** Maximum number of other users' posts, latest imports first, whose articles are looked up. */
const maxPosts = 5_000;

/** Limits which posts of the client a caller may see. */
export interface RepostBounds {
  /** User whose imports are visible; null for those of all users. */
  readonly userId: string | null;
  /** Hashed addresses of the articles in the caller's scope, as posts store them. */
  readonly urlHashes: readonly string[];
}

/**
 * SQL condition that a post `p` and its import `i` are within the bounds; `user` and `hashes` are the placeholders of
 * their values.
 */
export const withinBounds = (user: string, hashes: string): string =>
  `(${user}::bigint is null or i.user_id = ${user} or p.url_hash = any(${hashes}::bigint[]))`;

/**
 * Imports belong to no subject. A caller restricted to some subjects therefore sees their own imports and, of others',
 * only the posts that are articles within scope.
 */
export class RepostScope {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the user to whose imports the caller is restricted; null when the caller sees everything of the client. */
  async importer(caller: Caller): Promise<string | null> {
    return (await this.scopes.subjects(caller)) === null ? null : caller.userId;
  }

  async bounds(caller: Caller): Promise<RepostBounds> {
    const userId = await this.importer(caller);
    if (userId === null) return { userId, urlHashes: [] };
    const { rows: posts } = await this.database.query<{ url_hash: string }>(
      `select distinct url_hash from (select url_hash from repost_post where client_id = $1 and url_hash is not null
        order by post_id desc limit ${maxPosts}) latest`,
      [caller.clientId],
    );
    const { rows: articles } = await this.database.query<{ article_id: string; url_hash: string }>(
      'select article_id, url_hash from article where url_hash = any($1::bigint[])',
      [posts.map(({ url_hash }) => url_hash)],
    );
    const visible = new Set(
      await this.scopes.articles(
        caller,
        articles.map(({ article_id }) => article_id),
      ),
    );
    return {
      userId,
      urlHashes: articles.filter(({ article_id }) => visible.has(article_id)).map(({ url_hash }) => url_hash),
    };
  }
}
