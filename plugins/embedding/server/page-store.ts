import { randomBytes } from 'node:crypto';
import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { Config, DatabaseService, rowMapper, SecretBox, type Caller, type Statements } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { pageSchema, type EmbeddedPage, type PageDraft } from '../page-contract';

/** A page as stored. */
export interface PageRow {
  readonly client_id: string;
  readonly page_id: string;
  readonly page_name: string;
  readonly page_url: string;
  readonly is_interactive: boolean;
  readonly sealed_secret: string | null;
  readonly user_name: string | null;
}

const max = 50;
const columns = `p.*, (select display_name from person u where u.user_id = p.user_id and u.client_id = p.client_id) as user_name`;
const getPlace = (clientId: string): string => `embedded page of client ${clientId}`;

const shown = rowMapper(pageSchema);

/** Stores external pages and the domains to fetch from. */
export class PageStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
    @inject(Config) private readonly config: Config,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  async rows(clientId: string): Promise<readonly PageRow[]> {
    const { rows } = await this.database.query<PageRow>(
      `select ${columns} from embedded_page p where client_id = $1 order by page_id`,
      [clientId],
    );
    return rows;
  }

  async one(clientId: string, pageId: string): Promise<PageRow | undefined> {
    const { rows } = await this.database.query<PageRow>(
      `select ${columns} from embedded_page p where client_id = $1 and page_id = $2`,
      [clientId, pageId],
    );
    return rows[0];
  }

  /** Returns the page that receives the viewer's identity. A client has at most one. */
  async interactive(clientId: string): Promise<PageRow | undefined> {
    const { rows } = await this.database.query<PageRow>(
      `select ${columns} from embedded_page p where client_id = $1 and is_interactive`,
      [clientId],
    );
    return rows[0];
  }

  async list({ clientId }: Caller): Promise<EmbeddedPage[]> {
    return (await this.rows(clientId)).map(shown);
  }

  /** Includes the secret in plain text if one was created. */
  async create(caller: Caller, draft: PageDraft): Promise<{ Page: EmbeddedPage; Secret: string | null }> {
    await this.check(draft);
    const Secret = draft.Is_Interactive ? newSecret() : null;
    return this.exclusively(async (tx) => {
      const { rows } = await tx.query<PageRow>(
        `with kept as (
         insert into embedded_page as p (client_id, user_id, page_name, page_url, is_interactive, sealed_secret)
         select $1, $2, $3, $4, $5, $6 where (select count(*) from embedded_page where client_id = $1) < ${max}
         returning *
       ) select ${columns} from kept p`,
        [caller.clientId, caller.userId, ...getColumnValues(draft), Secret && this.sealed(caller, Secret)],
      );
      if (!rows[0]) throw new ConflictError(`The limit of ${max} pages is reached`, 'embedding.too-many');
      return { Page: shown(rows[0]), Secret };
    });
  }

  /** A new URL gets a new secret, so the holder of the old one no longer learns who is viewing. */
  async update(
    caller: Caller,
    pageId: string,
    draft: PageDraft,
  ): Promise<{ Page: EmbeddedPage; Secret: string | null }> {
    await this.check(draft);
    const before = await this.one(caller.clientId, pageId);
    if (!before) throw new NotFoundError(`Page ${pageId} does not exist`);
    const isNew = draft.Is_Interactive && (!before.sealed_secret || before.page_url !== draft.Page_URL);
    const Secret = isNew ? newSecret() : null;
    const sealed = draft.Is_Interactive ? (Secret ? this.sealed(caller, Secret) : before.sealed_secret) : null;
    return this.exclusively(async (tx) => {
      const { rows } = await tx.query<PageRow>(
        `with kept as (
         update embedded_page p set page_name = $3, page_url = $4, is_interactive = $5, sealed_secret = $6
         where client_id = $1 and page_id = $2 returning *
       ) select ${columns} from kept p`,
        [caller.clientId, pageId, ...getColumnValues(draft), sealed],
      );
      if (!rows[0]) throw new NotFoundError(`Page ${pageId} does not exist`);
      return { Page: shown(rows[0]), Secret };
    });
  }

  async remove({ clientId }: Caller, pageId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from embedded_page where client_id = $1 and page_id = $2', [
      clientId,
      pageId,
    ]);
    return rowCount ?? 0;
  }

  getSecret({ client_id, sealed_secret }: PageRow): string {
    if (sealed_secret === null) throw new NotFoundError('The page is not interactive and receives no viewer identity');
    return this.box.open(sealed_secret, getPlace(client_id));
  }

  async domains({ clientId }: Pick<Caller, 'clientId'>): Promise<string[]> {
    const { rows } = await this.database.query<{ domain: string }>(
      'select domain from proxied_domain where client_id = $1 order by domain',
      [clientId],
    );
    return rows.map(({ domain }) => domain);
  }

  async saveDomains({ clientId }: Caller, domains: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('delete from proxied_domain where client_id = $1', [clientId]);
      await tx.query('insert into proxied_domain (client_id, domain) select distinct $1::bigint, unnest($2::text[])', [
        clientId,
        domains,
      ]);
    });
  }

  private sealed({ clientId }: Caller, secret: string): string {
    return this.box.seal(secret, getPlace(clientId));
  }

  /**
   * Refuses the product's own pages on any of its hosts: framed in the product, such a page could do everything that
   * its reader may do.
   */
  private async check({ Page_URL }: PageDraft): Promise<void> {
    const url = new URL(Page_URL);
    const isOwn = url.origin === new URL(this.config.publicUrl).origin || (await this.clients.byHost(url.host));
    if (isOwn) throw new InputError('Page_URL: pages of the product itself cannot be framed', 'embedding.own-page');
    if (url.username || url.password)
      throw new InputError('Page_URL: a URL must not contain a password', 'embedding.password');
  }

  private async exclusively<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if ((error as { readonly code?: string }).code === '23505')
        throw new ConflictError('The client already has an interactive website', 'embedding.one-interactive');
      throw error;
    }
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const getColumnValues = (draft: PageDraft): readonly unknown[] => [
  draft.Page_Name,
  draft.Page_URL,
  draft.Is_Interactive,
];
