import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** An article as readers without an account see it. */
export interface SharedArticleRow {
  readonly url: string | null;
  readonly title: string;
  readonly site_name: string;
  readonly media_type: number;
  readonly author_name: string;
  readonly published_at: Date;
  readonly text: string;
  readonly html: string | null;
}

/** Reads articles for share links. */
export class SharedArticles {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns an article of a client with the URL that the client has of it; undefined if the client hides it. */
  async find(clientId: string, articleId: string): Promise<SharedArticleRow | undefined> {
    const { rows: own } = await this.database.query<Pick<SharedArticleRow, 'url'>>(
      'select url from client_article where client_id = $1 and article_id = $2 and not is_hidden',
      [clientId, articleId],
    );
    const { rows } = await this.database.query<SharedArticleRow>(
      `select a.title, a.url, a.site_name, a.media_type, a.author_name, a.published_at,
        whole_text(a.body_folded, t.changes) as text, t.html
        from article a join article_text t using (article_id) where a.article_id = $1`,
      [articleId],
    );
    return own[0] && rows[0] && { ...rows[0], url: own[0].url ?? rows[0].url };
  }
}
