import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { getEmotion, getMediaType } from '#plugins/articles/server';
import type { Emotion, MediaType } from '#shared/vocabulary';

/** A copy with its client's data. */
export interface StoredCopy {
  readonly articleId: string;
  readonly title: string;
  readonly text: string;
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly url: string;
  readonly mediaType: MediaType;
  readonly emotion: Emotion;
  readonly at: number;
  readonly views: number;
}

/** Of longer texts only the start is compared; the end, where sources are named, is kept. */
const headLength = 6_000;
const tailLength = 300;

/** Reads copies with their texts. */
export class SpreadStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns copies of a client by id, in time order. */
  async copies(clientId: string, ids: readonly string[]): Promise<readonly StoredCopy[]> {
    const clientCopies = await this.database.query<{
      article_id: string;
      published_at: Date;
      media_type: number;
      emotion: number;
      url: string | null;
    }>(
      `select article_id, published_at, media_type, emotion, url from client_article
        where client_id = $1 and article_id = any($2::bigint[]) order by published_at, article_id`,
      [clientId, ids],
    );
    // The library is queried by id, because its rows may be on other machines than the client's.
    const { rows } = await this.database.query<{
      article_id: string;
      title: string;
      site_name: string;
      domain: string;
      author_name: string;
      url: string | null;
      views: number;
      text: string;
    }>(
      `select a.article_id, a.title, a.site_name, a.domain, a.author_name, a.url, a.views,
          case when a.body_length > ${headLength + tailLength}
            then left(whole_text(a.body_folded, t.changes), ${headLength})
              || right(whole_text(a.body_folded, t.changes), ${tailLength})
            else whole_text(a.body_folded, t.changes) end as text
        from article a join article_text t using (article_id) where a.article_id = any($1::bigint[])`,
      [ids],
    );
    const library = new Map(rows.map((row) => [row.article_id, row]));
    return clientCopies.rows.flatMap((row) => {
      const article = library.get(row.article_id);
      return article
        ? [
            {
              articleId: row.article_id,
              title: article.title,
              text: article.text,
              site: article.site_name,
              domain: article.domain,
              author: article.author_name,
              url: row.url ?? article.url ?? '',
              mediaType: getMediaType(row.media_type),
              emotion: getEmotion(row.emotion),
              at: row.published_at.getTime(),
              views: article.views,
            },
          ]
        : [];
    });
  }

  /** Returns the texts of two articles of a client, in the order of `ids`; fewer if one does not exist. */
  async texts(ids: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ article_id: string; text: string }>(
      `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
        using (article_id) where article_id = any($1::bigint[])`,
      [ids],
    );
    return ids.flatMap((id) => rows.find(({ article_id }) => article_id === id)?.text ?? []);
  }
}
