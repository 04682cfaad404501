import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';

/** An article whose comments a client has fetched, and the last comment that a user has viewed. */
export interface WatchedArticle {
  readonly article_track_task_id: string;
  readonly article_id: string;
  /** The maximum id for users who do not follow the article: nothing is new to them. */
  readonly viewed: string;
}

export interface WatchedScope {
  readonly Article_ID?: string;
  readonly Subject_ID?: string;
}

const nothingIsNew = '9223372036854775807';

/** Finds the articles tracked by a client that a user may see. */
export class WatchedArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  async of(caller: Caller, { Article_ID, Subject_ID }: WatchedScope = {}): Promise<readonly WatchedArticle[]> {
    const { rows } = await this.database.query<WatchedArticle>(
      `select t.article_track_task_id, t.article_id, coalesce(w.viewed_reply_id, $4::bigint) as viewed
       from article_track_task t left join article_track_watcher w on w.client_id = t.client_id
         and w.article_track_task_id = t.article_track_task_id and w.user_id = $2
       where t.client_id = $1 and t.kind = 'replies' and ($3::bigint is null or t.article_id = $3)`,
      [caller.clientId, caller.userId, Article_ID ?? null, nothingIsNew],
    );
    if (rows.length === 0) return [];
    const ids = rows.map(({ article_id }) => article_id);
    const seen = new Set(
      await (Subject_ID ? this.ofSubject(caller, ids, Subject_ID) : this.articles.visible(caller, ids)),
    );
    return rows.filter(({ article_id }) => seen.has(article_id));
  }

  private async ofSubject(caller: Caller, ids: readonly string[], Subject_ID: string): Promise<readonly string[]> {
    const list = await this.articles.sql(caller, { Subject_ID });
    const { own, where } = list.and(`m.article_id = any(${list.parameters.add(ids)}::bigint[])`);
    const { rows } = await this.database.query<{ article_id: string }>(
      `select distinct m.article_id from ${own} where ${where}`,
      list.parameters.values,
    );
    return rows.map(({ article_id }) => article_id);
  }
}
