import { inject, InputError, NotFoundError, PermissionError } from '#core';
import {
  Config,
  DatabaseService,
  LimitService,
  ServerKernel,
  Signer,
  type Caller,
  type Statements,
} from '#core/server';
import { PasswordService } from '#plugins/users/server';
import type { BriefShare, SharedBrief } from '../contract';
import type { Report } from '../report';
import { hasBriefs } from './author-caller';
import { headOf, type BriefHead, type BriefRecord } from './brief-record';
import { BriefStore } from './brief-store';
import { outward, publishable } from './publishable';

interface ShareRow {
  readonly share_id: string;
  readonly password_hash: string | null;
  readonly head: BriefHead;
  readonly report: Report;
  readonly visits: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Wrong passwords in a quarter of an hour after which a link answers nobody. */
const guesses = { most: 10, seconds: 900 } as const;
/** Files that a link gives in an hour: each takes the processor for seconds, and nobody is signed in. */
const files = { most: 20, seconds: 3600 } as const;
const signed = (clientId: string, shareId: string): string => `briefing share ${clientId} ${shareId}`;

/** Links to briefs as they were when the link was made: each opens one, until it ends, behind a password if wanted. */
export class BriefShares {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(Config) private readonly config: Config,
    @inject(Signer) private readonly signer: Signer,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(LimitService) private readonly limits: LimitService,
  ) {}

  async list({ clientId }: Caller, briefingId: string): Promise<BriefShare[]> {
    const { rows } = await this.database.query<ShareRow>(
      `select share_id, password_hash, visits, created_at, expires_at from briefing_share
       where client_id = $1 and briefing_id = $2 and expires_at > now() order by share_id desc`,
      [clientId, briefingId],
    );
    return rows.map((row) => this.shown(clientId, row));
  }

  async make(
    { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
    briefingId: string,
    days: number,
    password?: string,
  ): Promise<BriefShare> {
    const record = await this.store.record(clientId, briefingId);
    publishable(record);
    const hash = password === undefined ? null : await this.passwords.hash(password);
    return this.give(this.database, record, userId, days, hash);
  }

  /** A link to a brief as its record says it, head and all: what is changed or built later does not show in it. */
  async give(
    tx: Statements,
    record: BriefRecord,
    userId: string,
    days: number,
    hash: string | null = null,
  ): Promise<BriefShare> {
    const report = outward(publishable(record));
    const { client_id: clientId, briefing_id: briefingId } = record;
    const { rows } = await tx.query<ShareRow>(
      `insert into briefing_share (client_id, briefing_id, user_id, password_hash, head, report, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
       returning share_id, password_hash, visits, created_at, expires_at`,
      [clientId, briefingId, userId, hash, JSON.stringify(headOf(record)), JSON.stringify(report), days],
    );
    return this.shown(clientId, rows[0] as ShareRow);
  }

  async revoke({ clientId }: Caller, shareId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from briefing_share where client_id = $1 and share_id = $2',
      [clientId, shareId],
    );
    return rowCount ?? 0;
  }

  /**
   * What is behind a link. Throws `NotFoundError` for one that is not ours, has ended or was taken back, or whose
   * client is not served any more, `PermissionError` `briefings.password` where the right password is missing.
   */
  async open(
    token: string,
    password: string | undefined,
    purpose: 'visit' | 'file',
  ): Promise<SharedBrief & { clientId: string; shareId: string }> {
    const [clientId = '', shareId = '', signature = ''] = token.split('.');
    const gone = new NotFoundError('This link does not work any more', 'briefings.link');
    if (!/^\d{1,19}$/.test(clientId) || !/^\d{1,19}$/.test(shareId)) throw gone;
    if (!this.signer.isSigned(signed(clientId, shareId), signature)) throw gone;
    const { rows } = await this.database.query<ShareRow>(
      'select * from briefing_share where client_id = $1 and share_id = $2 and expires_at > now()',
      [clientId, shareId],
    );
    const [share] = rows;
    if (!share || !(await hasBriefs(this.kernel, clientId))) throw gone;
    await this.admit(clientId, share, password);
    if (purpose === 'file') await this.allowFile(clientId, shareId);
    else
      await this.database.query(
        'update briefing_share set visits = visits + 1 where client_id = $1 and share_id = $2',
        [clientId, shareId],
      );
    return {
      ...share.head,
      clientId,
      shareId,
      Expires_At: share.expires_at.toISOString(),
      Report: share.report,
    };
  }

  private async allowFile(clientId: string, shareId: string): Promise<void> {
    const key = `briefing file ${clientId} ${shareId}`;
    const { allowed, retryAfter } = await this.limits.take(key, files.most, files.seconds);
    if (!allowed) throw new InputError('Too many files of this link', 'too-many', { retryAfter });
  }

  private async admit(clientId: string, { share_id, password_hash }: ShareRow, password?: string): Promise<void> {
    if (password_hash === null) return;
    if (password === undefined || password === '')
      throw new PermissionError('This link asks for a password', 'briefings.password');
    const key = `briefing share ${clientId} ${share_id}`;
    const { allowed } = await this.limits.take(key, guesses.most, guesses.seconds);
    if (!allowed) throw new PermissionError('Too many wrong passwords', 'briefings.password-limit');
    if (!(await this.passwords.verify(password_hash, password)))
      throw new PermissionError('The password is wrong', 'briefings.password-wrong');
    await this.limits.reset(key);
  }

  private shown(clientId: string, row: Omit<ShareRow, 'report' | 'head'>): BriefShare {
    const token = `${clientId}.${row.share_id}.${this.signer.sign(signed(clientId, row.share_id))}`;
    return {
      Share_ID: row.share_id,
      Link: `${this.config.publicUrl}/s-report?token=${token}`,
      Has_Password: row.password_hash !== null,
      Visits: row.visits,
      Created_At: row.created_at.toISOString(),
      Expires_At: row.expires_at.toISOString(),
    };
  }
}
