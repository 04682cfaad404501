import { grants, inject, NotFoundError, PermissionError } from '#core';
import { isId } from '#core/resource';
import { Config, LimitService, rowMapper, Signer, type Statements } from '#core/server';
import { PasswordService, UserCallers } from '#plugins/users/server';
import { shareSchema, shareVisitSchema, type ShareLink, type ShareVisit } from '../share';
import type { LinkCounts, LinkKind, MaySee, NewLink, OpenedLink } from './link-kind';
import { LinkStore, type LinkRow } from './link-store';

/** Number of wrong passwords within 15 minutes after which a link is blocked. */
const passwordLimit = { max: 10, seconds: 900 } as const;
/** Number of files per link and hour: each takes seconds of CPU time, and the reader is not signed in. */
const fileLimit = { max: 20, seconds: 3600 } as const;

const getSigned = (kind: string, clientId: string, shareId: string): string => `${kind} share ${clientId} ${shareId}`;
const toVisit = rowMapper(shareVisitSchema);
const toColumns = rowMapper(shareSchema.omit({ Link: true, Has_Password: true }));

/**
 * Shares items by link. Each link opens one item until it expires, optionally with a password, and counts its visits.
 * It is valid as long as its maker may sign in and see the item, and its client is served.
 */
export class ShareLinks {
  constructor(
    @inject(LinkStore) private readonly store: LinkStore,
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  /** Returns the links of an item that have not expired, newest first. */
  async list(of: LinkKind, clientId: string, itemId: string): Promise<ShareLink[]> {
    return (await this.store.list({ kind: of.kind, clientId, itemId })).map((row) => this.shown(of, row));
  }

  async getHash(password: string | undefined): Promise<string | null> {
    return password === undefined ? null : this.passwords.hash(password);
  }

  async give(of: LinkKind, link: NewLink, tx?: Statements): Promise<ShareLink> {
    return this.shown(of, await this.store.create(of.kind, link, tx));
  }

  revoke(of: LinkKind, clientId: string, shareId: string): Promise<number> {
    return this.store.remove(of.kind, clientId, shareId);
  }

  /** Returns the id of the linked object; undefined when the link does not exist. */
  getItemId(of: LinkKind, clientId: string, shareId: string): Promise<string | undefined> {
    return this.store.getItemId(of.kind, clientId, shareId);
  }

  /** Deletes all links of a deleted item, with their visits. */
  removeAll(tx: Statements, of: LinkKind, clientId: string, itemId: string): Promise<void> {
    return this.store.removeAll(tx, { kind: of.kind, clientId, itemId });
  }

  /** Returns the visits of an item through any link, latest first. */
  async visits(
    of: LinkKind,
    clientId: string,
    itemId: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ list: ShareVisit[]; total: number }> {
    const { rows, total } = await this.store.visits({ kind: of.kind, clientId, itemId }, page);
    return { list: rows.map(toVisit), total };
  }

  /** Returns the number of valid links and of visits for each item. */
  counts(of: LinkKind, clientId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, LinkCounts>> {
    return this.store.counts(of.kind, clientId, itemIds);
  }

  /**
   * Opens a link.
   *
   * @throws {NotFoundError} for a link that is unknown, expired or revoked, whose maker may no longer sign in or see
   * the item, or whose client is no longer served.
   *
   * @throws {PermissionError} `share-links.password` if the correct password is missing.
   */
  async open(of: LinkKind, token: string, password: string | undefined, maySee: MaySee): Promise<OpenedLink> {
    const key = this.getKey(of, token);
    const link = key && (await this.store.find(of.kind, key.clientId, key.shareId));
    if (!link || !(await this.isValid(of, link, maySee)))
      throw new NotFoundError('This link is no longer valid', 'share-links.invalid');
    await this.checkPassword(of, link, password);
    const { client_id: clientId, share_id: shareId, item_id: itemId, content, expires_at: expiresAt } = link;
    return { clientId, shareId, itemId, content, expiresAt };
  }

  /** Counts a visit; returns the number of visits. */
  visited({ kind, hasVisits }: LinkKind, { clientId, shareId, itemId }: OpenedLink): Promise<number> {
    return this.store.visited({ kind, clientId, itemId }, { shareId, isRecorded: hasVisits });
  }

  /** @throws {InputError} if the link has reached its limit of files. */
  async allowFile({ kind }: LinkKind, { clientId, shareId }: OpenedLink): Promise<void> {
    const key = `${kind} file ${clientId} ${shareId}`;
    await this.limits.demand(key, fileLimit.max, fileLimit.seconds, 'Too many files requested for this link');
  }

  /** Returns what a token names; undefined if its signature is invalid. */
  private getKey(
    { kind }: LinkKind,
    token: string,
  ): { readonly clientId: string; readonly shareId: string } | undefined {
    const [clientId = '', shareId = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isId(clientId) || !isId(shareId)) return undefined;
    return this.signer.isSigned(getSigned(kind, clientId, shareId), signature) ? { clientId, shareId } : undefined;
  }

  private async isValid({ plugin, privilege }: LinkKind, link: LinkRow, maySee: MaySee): Promise<boolean> {
    const maker = await this.userCallers.find({ clientId: link.client_id, userId: link.user_id }, plugin);
    return maker !== undefined && grants(maker.privileges, privilege) && (await maySee(maker, link.item_id));
  }

  private async checkPassword(of: LinkKind, link: LinkRow, password: string | undefined): Promise<void> {
    const { client_id, share_id, password_hash } = link;
    if (password_hash === null) return;
    if (password === undefined || password === '')
      throw new PermissionError('This link requires a password', 'share-links.password');
    const key = getSigned(of.kind, client_id, share_id);
    const { allowed } = await this.limits.take(key, passwordLimit.max, passwordLimit.seconds);
    if (!allowed) throw new PermissionError('Too many wrong passwords', 'share-links.password-limit');
    if (!(await this.passwords.verify(password_hash, password)))
      throw new PermissionError('Wrong password', 'share-links.password-wrong');
    await this.limits.reset(key);
  }

  private shown(of: LinkKind, row: LinkRow): ShareLink {
    const { client_id: clientId, share_id: shareId, item_id: itemId } = row;
    const token = `${clientId}.${shareId}.${this.signer.sign(getSigned(of.kind, clientId, shareId))}`;
    return {
      ...toColumns(row),
      Link: `${this.config.publicUrl}${of.path(itemId)}?token=${token}`,
      Has_Password: row.password_hash !== null,
    };
  }
}
