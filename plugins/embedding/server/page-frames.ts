import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { inject, NotFoundError } from '#core';
import { isId } from '#core/resource';
import { Config, Signer, type Caller } from '#core/server';
import { UserCallers } from '#plugins/users/server';
import { escapedHtml } from '#shared/text';
import { pageSandbox, tokenSeconds, type FramedPage } from '../page-contract';
import { embedding } from '../plugin';
import { PageStore, type PageRow } from './page-store';

const signed = (parts: readonly string[]): string => `embedding frame ${parts.join(' ')}`;

const notAvailable = () => new NotFoundError('This page is no longer available', 'embedding.page');

/** Shows external pages in a frame with its own document, and identifies the viewer to the interactive website. */
export class PageFrames {
  constructor(
    @inject(PageStore) private readonly store: PageStore,
    @inject(Signer) private readonly signer: Signer,
    @inject(Config) private readonly config: Config,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  async list(caller: Caller): Promise<FramedPage[]> {
    return (await this.store.rows(caller.clientId)).map((row) => this.framed(caller, row));
  }

  /** @throws {NotFoundError} if the client has no interactive website. */
  async interactive(caller: Caller): Promise<FramedPage & { Website_URL: string; Expires_At: string }> {
    const row = await this.store.interactive(caller.clientId);
    if (!row) throw new NotFoundError('The client has no interactive website', 'embedding.no-website');
    return {
      ...this.framed(caller, row),
      Website_URL: await this.opened(caller, row),
      Expires_At: new Date(Date.now() + tokenSeconds * 1000).toISOString(),
    };
  }

  /** Returns the document around a page. It may frame only that page, and only the product may frame it. */
  async page(token: string): Promise<Response> {
    const parts = token.split('.');
    const [clientId = '', pageId = '', userId = '', until = '', signature = ''] = parts;
    if (parts.length !== 5 || !parts.slice(0, 4).every(isId)) throw notAvailable();
    if (!this.signer.isSigned(signed([clientId, pageId, userId, until]), signature)) throw notAvailable();
    if (Number(until) * 1000 <= Date.now()) throw notAvailable();
    const caller = await this.userCallers.find({ clientId, userId }, embedding.id);
    const row = await this.store.one(clientId, pageId);
    if (!caller || !row) throw notAvailable();
    const url = row.is_interactive ? await this.opened(caller, row) : row.page_url;
    const name = escapedHtml(row.page_name);
    return new Response(
      `<!doctype html><html lang="${caller.language}"><head><meta charset="utf-8"><title>${name}</title><style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style></head><body><iframe title="${name}" src="${escapedHtml(url)}" sandbox="${pageSandbox}" referrerpolicy="no-referrer"></iframe></body></html>`,
      {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-src ${new URL(row.page_url).origin}; frame-ancestors 'self'`,
          'cache-control': 'no-store',
        },
      },
    );
  }

  private framed({ userId }: Caller, { client_id, page_id, page_name, page_url }: PageRow): FramedPage {
    const until = String(Math.floor(Date.now() / 1000) + tokenSeconds);
    const parts = [client_id, page_id, userId, until];
    const token = [...parts, this.signer.sign(signed(parts))].join('.');
    return {
      Page_ID: page_id,
      Page_Name: page_name,
      Page_URL: page_url,
      Frame_URL: `/public/embedded-page?token=${token}`,
    };
  }

  /**
   * Returns the URL with a token signed by the website's own secret. The token identifies the viewer and gives no
   * access to the product.
   */
  private async opened({ userId, userName, clientId }: Caller, row: PageRow): Promise<string> {
    const url = new URL(row.page_url);
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ name: userName, client: clientId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.config.publicUrl)
      .setAudience(url.origin)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(new TextEncoder().encode(this.store.getSecret(row)));
    url.searchParams.set('token', token);
    return url.href;
  }
}
