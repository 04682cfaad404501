import { createToken, inject, AuthenticationError, NotFoundError } from '#core';
import { Config, DatabaseService, type Caller } from '#core/server';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mediaTypeOf } from './row';

/** Signed addresses that show one article without sign-in: text and source only, until they expire. */
export interface ShareLinks {
  make(caller: Caller, articleId: string, days: number): Promise<{ readonly Path: string; readonly Expires_At: string }>;
  read(articleId: string, key: string): Promise<{
    readonly Article_ID: string; readonly Title: string; readonly Url: string | null; readonly Site: string; readonly Media_Type: ReturnType<typeof mediaTypeOf>; readonly Author: string; readonly Published_At: string;
    readonly Text: string; readonly Html: string | null; readonly View_Count: number; readonly Expires_At: string;
  }>;
}
export const ShareLinks = createToken<ShareLinks>('articles.share-links');

/** A key is `CLIENT.EXPIRY.SIGNATURE`: expiry in seconds since 1970, signature HMAC-SHA256 over article, client and expiry. */
export class SignedShareLinks implements ShareLinks {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {}

  async make(caller: Caller, articleId: string, days: number) {
    const { rows } = await this.database.query('select 1 from client_article where client_id = $1 and article_id = $2 and not is_hidden', [caller.clientId, articleId]);
    if (rows.length === 0) throw new NotFoundError(`There is no article ${articleId}`);
    const expires = Math.floor(Date.now() / 1000) + days * 86_400;
    return { Path: `/article-free/${articleId}?key=${caller.clientId}.${expires}.${this.sign(articleId, caller.clientId, expires)}`, Expires_At: new Date(expires * 1000).toISOString() };
  }

  async read(articleId: string, key: string) {
    const [client = '', expiry = '', signature = ''] = key.split('.');
    const expires = Number(expiry);
    const wanted = Buffer.from(this.sign(articleId, client, expires));
    const given = Buffer.from(signature);
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw new AuthenticationError('The link is not valid', 'link-invalid');
    if (!(expires * 1000 > Date.now())) throw new AuthenticationError('The link has expired', 'link-expired');
    const { rows } = await this.database.query<{ title: string; url: string | null; site_name: string; media_type: number; author_name: string; published_at: Date; text: string; html: string | null; views: number }>(
      `with counted as (insert into article_share_view as v (client_id, article_id, views) values ($1, $2, 1) on conflict (client_id, article_id) do update set views = v.views + 1 returning views)
       select a.title, a.url, a.site_name, a.media_type, a.author_name, a.published_at, t.text, t.html, (select views from counted) as views
       from article a join article_text t using (article_id) join client_article c on c.article_id = a.article_id and c.client_id = $1 and not c.is_hidden where a.article_id = $2`,
      [client, articleId],
    );
    const row = rows[0];
    if (!row) throw new NotFoundError(`There is no article ${articleId}`);
    return {
      Article_ID: articleId, Title: row.title, Url: row.url, Site: row.site_name, Media_Type: mediaTypeOf(row.media_type), Author: row.author_name, Published_At: row.published_at.toISOString(),
      Text: row.text, Html: row.html, View_Count: row.views, Expires_At: new Date(expires * 1000).toISOString(),
    };
  }

  private sign(articleId: string, clientId: string, expires: number): string {
    return createHmac('sha256', this.config.tokenSecret).update(`article-free ${articleId} ${clientId} ${expires}`).digest('base64url');
  }
}
