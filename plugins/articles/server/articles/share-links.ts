import { inject, NotFoundError, PermissionError } from '#core';
import { isId } from '#core/resource';
import { DatabaseService, OperationLogService, Signer, type Caller } from '#core/server';
import type { ArticleShare } from '../../article';
import { ArticleReader } from './article-reader';
import { ScopeService } from '../scope/scope-service';
import { refuseSimulated } from '#plugins/users/server';
import { getMediaType } from './row';

/** Content of a signed link: text and source only. */
export interface SharedArticle {
  readonly Article_ID: string;
  readonly Title: string;
  readonly Url: string | null;
  readonly Site: string;
  readonly Media_Type: ReturnType<typeof getMediaType>;
  readonly Author: string;
  readonly Published_At: string;
  readonly Text: string;
  readonly Html: string | null;
  readonly View_Count: number;
  readonly Expires_At: string;
}

interface ShareColumns {
  readonly share_id: string;
  readonly article_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly views: number;
  readonly user_name: string | null;
}

const columns = 's.share_id, s.article_id, s.created_at, s.expires_at, s.views, u.display_name as user_name';
const withUser = 'article_share s left join person u on u.user_id = s.user_id';

const signed = (shareId: string, articleId: string): string => `article-free ${shareId} ${articleId}`;

/**
 * Signed links that show one article without sign-in until they expire or are revoked. A key is `SHARE.SIGNATURE`,
 * where the signature covers share and article.
 */
export class ShareLinks {
  constructor(
    @inject(Signer) private readonly signer: Signer,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async make(caller: Caller, articleId: string, days: number): Promise<ArticleShare> {
    refuseSimulated(caller);
    await this.scopes.requireArticles(caller, [articleId]);
    const { rows: made } = await this.database.query<{ share_id: string }>(
      `insert into article_share (client_id, article_id, user_id, expires_at)
        values ($1, $2, $3, now() + make_interval(days => $4)) returning share_id`,
      [caller.clientId, articleId, caller.userId, days],
    );
    const { rows } = await this.database.query<ShareColumns>(
      `select ${columns} from ${withUser} where s.client_id = $1 and s.share_id = $2`,
      [caller.clientId, made[0]?.share_id],
    );
    const share = this.getShare(rows[0] as ShareColumns);
    await this.log.record(caller, {
      entity: 'article',
      action: 'share',
      id: articleId,
      after: { Share_ID: share.Share_ID, Expires_At: share.Expires_At },
    });
    return share;
  }

  /** Lists the active links of an article. */
  async list(caller: Caller, articleId: string): Promise<ArticleShare[]> {
    await this.scopes.requireArticles(caller, [articleId]);
    const { rows } = await this.database.query<ShareColumns>(
      `select ${columns} from ${withUser} where s.client_id = $1 and s.article_id = $2
        and s.revoked_at is null and s.expires_at > now() order by s.share_id desc limit 100`,
      [caller.clientId, articleId],
    );
    return rows.map((row) => this.getShare(row));
  }

  async revoke(caller: Caller, shareId: string): Promise<void> {
    const { rows: shares } = await this.database.query<{ article_id: string }>(
      'select article_id from article_share where client_id = $1 and share_id = $2',
      [caller.clientId, shareId],
    );
    const articleIds = shares.map(({ article_id }) => article_id);
    if ((await this.reader.visible(caller, articleIds, true)).length === 0)
      throw new NotFoundError(`Link ${shareId} not found`);
    const { rows } = await this.database.query<{ article_id: string }>(
      `update article_share set revoked_at = coalesce(revoked_at, (select now())) where client_id = $1 and share_id = $2
        returning article_id`,
      [caller.clientId, shareId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no link ${shareId}`);
    await this.log.record(caller, {
      entity: 'article',
      action: 'unshare',
      id: rows[0].article_id,
      before: { Share_ID: shareId },
    });
  }

  async read(articleId: string, key: string): Promise<SharedArticle> {
    const [share = '', signature = ''] = key.split('.');
    if (!isId(share) || !this.signer.isSigned(signed(share, articleId), signature))
      throw new PermissionError('The link is invalid', 'link-invalid');
    const { rows: shares } = await this.database.query<{
      url: string | null;
      views: number;
      expires_at: Date;
      revoked_at: Date | null;
    }>(
      `update article_share s set views = s.views + (s.expires_at > now() and s.revoked_at is null)::int
        from client_article c
       where s.share_id = $1 and s.article_id = $2 and c.client_id = s.client_id and c.article_id = s.article_id
         and not c.is_hidden
       returning c.url, s.views, s.expires_at, s.revoked_at`,
      [share, articleId],
    );
    const { rows: articles } = await this.database.query<{
      found_url: string | null;
      title: string;
      site_name: string;
      media_type: number;
      author_name: string;
      published_at: Date;
      text: string;
      html: string | null;
    }>(
      `select a.title, a.url as found_url, a.site_name, a.media_type, a.author_name, a.published_at,
        whole_text(a.body_folded, t.changes) as text, t.html
        from article a join article_text t using (article_id) where a.article_id = $1`,
      [articleId],
    );
    const row = shares[0] && articles[0] ? { ...articles[0], ...shares[0] } : undefined;
    if (!row) throw new NotFoundError(`Article ${articleId} not found`);
    if (row.revoked_at !== null || row.expires_at.getTime() <= Date.now())
      throw new PermissionError('The link has expired or was revoked', 'link-expired');
    return {
      Article_ID: articleId,
      Title: row.title,
      Url: row.url ?? row.found_url,
      Site: row.site_name,
      Media_Type: getMediaType(row.media_type),
      Author: row.author_name,
      Published_At: row.published_at.toISOString(),
      Text: row.text,
      Html: row.html,
      View_Count: row.views,
      Expires_At: row.expires_at.toISOString(),
    };
  }

  private getShare(row: ShareColumns): ArticleShare {
    return {
      Share_ID: row.share_id,
      Path: `/article-free/${row.article_id}?key=${row.share_id}.${this.signer.sign(signed(row.share_id, row.article_id))}`,
      Created_At: row.created_at.toISOString(),
      Expires_At: row.expires_at.toISOString(),
      View_Count: row.views,
      User_Name: row.user_name,
    };
  }
}
