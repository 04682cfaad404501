import { createToken, inject, NotFoundError, PermissionError } from '#core';
import { isId } from '#core/resource';
import { Config, DatabaseService, LimitService, rowMapper, Signer, type Statements } from '#core/server';
import { PasswordService, UserCallers } from '#plugins/users/server';
import { shareSchema, shareVisitSchema, visitDays, type ShareLink, type ShareVisit } from '../share';

/** Kind of shared item: the page that displays it, and the plugin that the client must have. */
export interface LinkKind {
  readonly kind: string;
  readonly path: `/${string}`;
  readonly plugin: string;
  /** True if each visit is recorded; otherwise visits are only counted. */
  readonly hasVisits: boolean;
}

export interface NewLink {
  readonly clientId: string;
  readonly itemId: string;
  readonly userId: string;
  readonly days: number;
  /** Hash of the password; without it, anyone who has the link can open it. */
  readonly hash?: string | null;
  /** Snapshot that is shown regardless of later changes; without it, the link shows the current state. */
  readonly content?: unknown;
}

/** Content behind a link. */
export interface OpenedLink {
  readonly clientId: string;
  readonly shareId: string;
  readonly itemId: string;
  readonly content: unknown;
  readonly expiresAt: Date;
}

/**
 * Shares items by link. Each link opens one item until it expires, optionally with a password, and counts its visits.
 */
export interface ShareLinks {
  /** Returns the valid links, newest first. */
  list(of: LinkKind, clientId: string, itemId: string): Promise<ShareLink[]>;
  give(of: LinkKind, link: NewLink, tx?: Statements): Promise<ShareLink>;
  getHash(password: string | undefined): Promise<string | null>;
  revoke(of: LinkKind, clientId: string, shareId: string): Promise<number>;
  /** Returns the id of the linked object; undefined when the link does not exist. */
  getItemId(of: LinkKind, clientId: string, shareId: string): Promise<string | undefined>;
  /** Deletes all links of a deleted item, with their visits. */
  removeAll(tx: Statements, of: LinkKind, clientId: string, itemId: string): Promise<void>;
  /** Returns the visits of an item through any link, latest first. */
  visits(
    of: LinkKind,
    clientId: string,
    itemId: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ list: ShareVisit[]; total: number }>;
  /** Returns the number of valid links and of visits for each item. */
  counts(of: LinkKind, clientId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, LinkCounts>>;
  /**
   * Opens a link.
   *
   * @throws {NotFoundError} for a link that is unknown, expired or revoked, or whose client is no longer served.
   *
   * @throws {PermissionError} `briefings.password` if the correct password is missing.
   */
  open(of: LinkKind, token: string, password: string | undefined): Promise<OpenedLink>;
  /** Counts a visit. */
  visited(of: LinkKind, link: OpenedLink): Promise<void>;
  /** Deletes old visits. */
  sweep(): Promise<void>;
  /** @throws {InputError} if the link has reached its limit of files. */
  allowFile(of: LinkKind, link: OpenedLink): Promise<void>;
}
export const ShareLinks = createToken<ShareLinks>('briefings.share-links');

/** Number of valid links and of visits. */
export interface LinkCounts {
  readonly links: number;
  readonly visits: number;
}

interface LinkRow {
  readonly share_id: string;
  readonly item_id: string;
  readonly password_hash: string | null;
  readonly content: unknown;
  readonly visits: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Number of wrong passwords within 15 minutes after which a link is blocked. */
const passwordLimit = { max: 10, seconds: 900 } as const;
/** Number of files per link and hour: each takes seconds of CPU time, and the reader is not signed in. */
const fileLimit = { max: 20, seconds: 3600 } as const;
const shownColumns = 'share_id, item_id, password_hash, visits, created_at, expires_at';
const signed = ({ kind }: LinkKind, clientId: string, shareId: string): string =>
  `${kind} share ${clientId} ${shareId}`;

const toVisit = rowMapper(shareVisitSchema);
const toColumns = rowMapper(shareSchema.omit({ Link: true, Has_Password: true }));

export class PostgresShareLinks implements ShareLinks {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  async list(of: LinkKind, clientId: string, itemId: string): Promise<ShareLink[]> {
    const { rows } = await this.database.query<LinkRow>(
      `select ${shownColumns} from share_link
       where client_id = $1 and kind = $2 and item_id = $3 and expires_at > now() order by share_id desc`,
      [clientId, of.kind, itemId],
    );
    return rows.map((row) => this.shown(of, clientId, row));
  }

  async getHash(password: string | undefined): Promise<string | null> {
    return password === undefined ? null : this.passwords.hash(password);
  }

  async give(of: LinkKind, link: NewLink, tx: Statements = this.database): Promise<ShareLink> {
    const { clientId, itemId, userId, days, hash = null, content } = link;
    const { rows } = await tx.query<LinkRow>(
      `insert into share_link (client_id, kind, item_id, user_id, password_hash, content, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning ${shownColumns}`,
      [clientId, of.kind, itemId, userId, hash, content === undefined ? null : JSON.stringify(content), days],
    );
    return this.shown(of, clientId, rows[0] as LinkRow);
  }

  async revoke(of: LinkKind, clientId: string, shareId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from share_link where client_id = $1 and kind = $2 and share_id = $3',
      [clientId, of.kind, shareId],
    );
    return rowCount ?? 0;
  }

  async getItemId(of: LinkKind, clientId: string, shareId: string): Promise<string | undefined> {
    const { rows } = await this.database.query<Pick<LinkRow, 'item_id'>>(
      'select item_id from share_link where client_id = $1 and kind = $2 and share_id = $3',
      [clientId, of.kind, shareId],
    );
    return rows[0]?.item_id;
  }

  async removeAll(tx: Statements, of: LinkKind, clientId: string, itemId: string): Promise<void> {
    const values = [clientId, of.kind, itemId];
    await tx.query('delete from share_visit where client_id = $1 and kind = $2 and item_id = $3', values);
    await tx.query('delete from share_link where client_id = $1 and kind = $2 and item_id = $3', values);
  }

  async visits(
    of: LinkKind,
    clientId: string,
    itemId: string,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ list: ShareVisit[]; total: number }> {
    const ofItem = 'from share_visit where client_id = $1 and kind = $2 and item_id = $3';
    const values = [clientId, of.kind, itemId];
    const [{ rows }, counted] = await Promise.all([
      this.database.query<{ visit_id: string; share_id: string; visited_at: Date }>(
        `select visit_id, share_id, visited_at ${ofItem} order by visit_id desc limit $4 offset $5`,
        [...values, size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total ${ofItem}`, values),
    ]);
    return {
      list: rows.map(toVisit),
      total: counted.rows[0]?.total ?? 0,
    };
  }

  async counts(of: LinkKind, clientId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, LinkCounts>> {
    const { rows } = await this.database.query<{ item_id: string; links: number; visits: number }>(
      `select t.item_id::text,
         (select count(*)::int from share_link l where l.client_id = $1 and l.kind = $2 and l.item_id = t.item_id
           and l.expires_at > now()) as links,
         (select count(*)::int from share_visit v where v.client_id = $1 and v.kind = $2
           and v.item_id = t.item_id) as visits
       from unnest($3::bigint[]) as t (item_id)`,
      [clientId, of.kind, itemIds],
    );
    return new Map(rows.map(({ item_id, links, visits }) => [item_id, { links, visits }]));
  }

  async open(of: LinkKind, token: string, password: string | undefined): Promise<OpenedLink> {
    const [clientId = '', shareId = '', signature = ''] = token.split('.');
    const invalidLink = new NotFoundError('This link is no longer valid', 'briefings.link');
    if (!isId(clientId) || !isId(shareId)) throw invalidLink;
    if (!this.signer.isSigned(signed(of, clientId, shareId), signature)) throw invalidLink;
    const { rows } = await this.database.query<LinkRow>(
      `select ${shownColumns}, content from share_link
       where client_id = $1 and kind = $2 and share_id = $3 and expires_at > now()`,
      [clientId, of.kind, shareId],
    );
    const [link] = rows;
    if (!link || !(await this.userCallers.isServed(clientId, of.plugin))) throw invalidLink;
    await this.checkPassword(of, clientId, link, password);
    return { clientId, shareId, itemId: link.item_id, content: link.content, expiresAt: link.expires_at };
  }

  async visited({ kind, hasVisits }: LinkKind, { clientId, shareId, itemId }: OpenedLink): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('update share_link set visits = visits + 1 where client_id = $1 and share_id = $2', [
        clientId,
        shareId,
      ]);
      if (hasVisits)
        await tx.query('insert into share_visit (client_id, share_id, kind, item_id) values ($1, $2, $3, $4)', [
          clientId,
          shareId,
          kind,
          itemId,
        ]);
    });
  }

  async sweep(): Promise<void> {
    await this.database.query(`delete from share_visit where visited_at < now() - interval '${visitDays} days'`);
  }

  async allowFile({ kind }: LinkKind, { clientId, shareId }: OpenedLink): Promise<void> {
    const key = `${kind} file ${clientId} ${shareId}`;
    await this.limits.demand(key, fileLimit.max, fileLimit.seconds, 'Too many files requested for this link');
  }

  private async checkPassword(of: LinkKind, clientId: string, { share_id, password_hash }: LinkRow, password?: string) {
    if (password_hash === null) return;
    if (password === undefined || password === '')
      throw new PermissionError('This link requires a password', 'briefings.password');
    const key = signed(of, clientId, share_id);
    const { allowed } = await this.limits.take(key, passwordLimit.max, passwordLimit.seconds);
    if (!allowed) throw new PermissionError('Too many wrong passwords', 'briefings.password-limit');
    if (!(await this.passwords.verify(password_hash, password)))
      throw new PermissionError('Wrong password', 'briefings.password-wrong');
    await this.limits.reset(key);
  }

  private shown(of: LinkKind, clientId: string, row: Omit<LinkRow, 'content'>): ShareLink {
    const token = `${clientId}.${row.share_id}.${this.signer.sign(signed(of, clientId, row.share_id))}`;
    return {
      ...toColumns(row),
      Link: `${this.config.publicUrl}${of.path}?token=${token}`,
      Has_Password: row.password_hash !== null,
    };
  }
}
