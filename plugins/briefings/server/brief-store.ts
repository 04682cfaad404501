import { ConflictError, inject, NotFoundError } from '#core';
import type { Edit } from '#core/contract';
import { DatabaseService, JobService, type Caller, type Statements, containsText } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { ShareLinks } from '#plugins/share-links/server';
import { briefSettingsSchema, type Brief, type BriefDetail, type BriefDraft, type BriefKind } from '../contract';
import type { Drift, Report } from '../report';
import { briefLinks } from './brief-links';
import { listColumns, shownBrief, shownDetail, type BriefRecord } from './brief-record';
import { allSubjects, isScopeVisible, ReportScope, type ScopedRow } from './report-scope';

export const briefScope: ScopedRow = { client: 'b.client_id', scope: 'b.scope_subjects', author: 'b.user_id' };

export const buildJob = 'briefings.build';

/** Who receives a brief once it is built: recipients, or the author who tests it. */
interface MeantFor {
  readonly receivers?: readonly string[] | null;
  readonly isTrial?: boolean;
}
type Author = Pick<Caller, 'clientId' | 'userId'>;

/** A built report with the subjects that it covers. */
export interface BuiltReport {
  readonly report: Report;
  readonly scope: readonly string[];
}

/** Settings that determine the content, regardless of the template of its file. */
const questionSql = (settings: string): string => `(${settings} - 'Template')`;
/** Whether a brief still has the settings it was built with, compared with the values of `update`. */
const isSame = `(kind, period_from, period_to, ${questionSql('settings')})
  = ($3, $6::timestamptz, $7::timestamptz, ${questionSql('$8::jsonb')})`;

interface ListQuery {
  readonly Kind?: string;
  readonly State?: string;
  readonly keyword?: string;
  readonly page: number;
  readonly size: number;
}

async function numbered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { readonly code?: string }).code === '23505')
      throw new ConflictError('Another brief of this kind already has this number', 'briefings.number-taken', {
        Number: 'duplicate',
      });
    throw error;
  }
}

/** Stores the briefs of a client. */
export class BriefStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(ReportScope) private readonly scopes: ReportScope,
    @inject(ScopeService) private readonly access: ScopeService,
  ) {}

  /** Lists the briefs whose subjects the caller may all see, and those that were sent to the caller. */
  async list(caller: Caller, { Kind, State, keyword, page, size }: ListQuery) {
    const where = `b.client_id = $1 and ($2::text is null or b.kind = $2) and ($3::text is null or b.state = $3)
      and ($4::text is null or ${containsText('$4', 'b.title')})
      and (${isScopeVisible(briefScope, '$5', '$6')} or $6::bigint = any(b.reader_ids))`;
    const visible = await this.access.subjects(caller);
    const values = [caller.clientId, Kind ?? null, State ?? null, keyword || null, visible, caller.userId];
    const [{ rows }, counted] = await Promise.all([
      this.database.query<BriefRecord>(
        `select ${listColumns} from briefing b where ${where} order by is_pinned desc, briefing_id desc
         limit $7 offset $8`,
        [...values, size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total from briefing b where ${where}`, values),
    ]);
    return { list: rows.map(shownBrief), total: counted.rows[0]?.total ?? 0 };
  }

  /**
   * Returns a brief for work without a caller.
   *
   * @throws {NotFoundError} for a brief that does not exist or belongs to another client
   */
  async record(clientId: string, id: string): Promise<BriefRecord> {
    const existing = await this.find(clientId, id);
    if (!existing) throw new NotFoundError(`Brief ${id} not found`);
    return existing;
  }

  async find(clientId: string, id: string): Promise<BriefRecord | undefined> {
    const { rows } = await this.database.query<BriefRecord>(
      `select ${listColumns}, report, drift, plan_receivers, is_trial from briefing b
       where client_id = $1 and briefing_id = $2`,
      [clientId, id],
    );
    return rows[0];
  }

  async detail({ clientId }: Pick<Caller, 'clientId'>, id: string): Promise<BriefDetail> {
    return shownDetail(await this.record(clientId, id));
  }

  async create(author: Caller, draft: BriefDraft, tx: Statements = this.database): Promise<Brief> {
    const { clientId, userId } = author;
    const scope = await this.draftScope(author, draft);
    const settings = briefSettingsSchema.parse(draft);
    const { rows } = await numbered(
      tx.query<{ briefing_id: string }>(
        `insert into briefing (client_id, user_id, kind, number, title, period_from, period_to, settings,
           scope_subjects)
         select $1, $2, $3, coalesce($4::int, n.next), $5, $6, $7, $8, $9 from (
           select coalesce(max(number), 0) + 1 as next from briefing where client_id = $1 and kind = $3) n
         returning briefing_id`,
        [
          clientId,
          userId,
          draft.Kind,
          draft.Number ?? null,
          draft.Title,
          draft.From,
          draft.To,
          JSON.stringify(settings),
          scope,
        ],
      ),
    );
    return this.shown(clientId, rows[0]?.briefing_id ?? '', tx);
  }

  /**
   * Changed settings make the caller the author of the brief, which must be built again and has no recipients until
   * then. A change of the title or number alone has none of these effects.
   */
  async update(caller: Caller, id: string, draft: BriefDraft): Promise<Brief> {
    const scope = await this.draftScope(caller, draft);
    const { rowCount } = await numbered(
      this.database.query(
        `update briefing set kind = $3, number = coalesce($4::int, number), title = $5, period_from = $6,
           period_to = $7, settings = $8, revision = revision + 1, editor_key = null,
           state = case when ${isSame} then state else 'drafting' end,
           user_id = case when ${isSame} then user_id else $9 end,
           error = case when ${isSame} then error end, drift = case when ${isSame} then drift end,
           verified_at = case when ${isSame} then verified_at end,
           scope_subjects = case when ${isSame} then scope_subjects else $10 end,
           reader_ids = case when ${isSame} then reader_ids else '{}' end
         where client_id = $1 and briefing_id = $2 and state <> 'generating'`,
        [
          caller.clientId,
          id,
          draft.Kind,
          draft.Number ?? null,
          draft.Title,
          draft.From,
          draft.To,
          JSON.stringify(briefSettingsSchema.parse(draft)),
          caller.userId,
          scope,
        ],
      ),
    );
    if (!rowCount) await this.refuseBusy(caller.clientId, id);
    return this.shown(caller.clientId, id);
  }

  async pin(caller: Caller, id: string, isPinned: boolean): Promise<Brief> {
    await this.database.query('update briefing set is_pinned = $3 where client_id = $1 and briefing_id = $2', [
      caller.clientId,
      id,
      isPinned,
    ]);
    return this.shown(caller.clientId, id);
  }

  /**
   * Starts a job that builds a brief within the scope of the author; the intended recipients get it once it is built.
   */
  async begin(author: Author, id: string, meant: MeantFor = {}, tx?: Statements): Promise<Brief> {
    if (!tx) return this.database.transaction((innerTx) => this.begin(author, id, meant, innerTx));
    const { clientId, userId } = author;
    const { rowCount } = await tx.query(
      `update briefing set state = 'generating', progress = 0, error = null, user_id = $3, plan_receivers = $4,
         is_trial = $5
       where client_id = $1 and briefing_id = $2 and state <> 'generating'`,
      [clientId, id, userId, meant.receivers ?? null, meant.isTrial ?? false],
    );
    if (rowCount)
      await this.jobs.add(
        buildJob,
        { clientId, briefingId: id },
        { key: `${buildJob} ${id}`, queue: `${buildJob} ${clientId}`, within: tx },
      );
    return this.shown(clientId, id, tx);
  }

  async progress(clientId: string, id: string, share: number): Promise<void> {
    await this.database.query(
      `update briefing set progress = $3 where client_id = $1 and briefing_id = $2 and state = 'generating'`,
      [clientId, id, share],
    );
  }

  /** Stores a built report. Recipients of an earlier report about fewer subjects lose access. */
  async built(clientId: string, id: string, { report, scope }: BuiltReport): Promise<void> {
    await this.database.query(
      `update briefing set state = 'done', progress = 1, error = null, report = $3, drift = null, verified_at = null,
         revision = revision + 1, editor_key = null, built_at = now(), scope_subjects = $4,
         reader_ids = case when $4::bigint[] <@ scope_subjects or ${allSubjects} = any(scope_subjects)
           then reader_ids else '{}' end
       where client_id = $1 and briefing_id = $2 and state = 'generating'`,
      [clientId, id, JSON.stringify(report), scope],
    );
  }

  /** Lets users read a brief that is sent to them, regardless of its subjects. */
  async addReaders(tx: Statements, clientId: string, id: string, userIds: readonly string[]): Promise<void> {
    await tx.query(
      `update briefing set reader_ids = array(select distinct u.id from unnest(reader_ids || $3::bigint[]) as u (id))
       where client_id = $1 and briefing_id = $2`,
      [clientId, id, userIds],
    );
  }

  async failed(clientId: string, id: string, error: string): Promise<void> {
    await this.database.query(
      `update briefing set state = 'failed', error = $3 where client_id = $1 and briefing_id = $2
         and state = 'generating'`,
      [clientId, id, error],
    );
  }

  /**
   * Saves changed parts over the revision that the caller saw, or over an earlier save of the same open editor.
   *
   * @throws {ConflictError} when another user has changed the brief since
   */
  async edited(
    caller: Caller,
    id: string,
    { revision, edit }: { readonly revision: number; readonly edit?: Edit | undefined },
    report: Report,
  ): Promise<BriefDetail> {
    const { rowCount } = await this.database.query(
      `update briefing set report = $4, revision = revision + 1, drift = null, verified_at = null,
         editor_id = $5, editor_key = $6, edit_number = $7
       where client_id = $1 and briefing_id = $2 and state in ('done', 'sent')
         and (revision = $3 or (editor_id = $5 and editor_key = $6 and edit_number <= $7))`,
      [
        caller.clientId,
        id,
        revision,
        JSON.stringify(report),
        caller.userId,
        edit?.Editor_ID ?? null,
        edit?.Edit_Number ?? null,
      ],
    );
    if (!rowCount) throw new ConflictError('Another user has changed this brief', 'briefings.changed');
    return this.detail(caller, id);
  }

  /** @throws {ConflictError} if the brief was changed during the check, because a different version was compared. */
  async verified(clientId: string, id: string, revision: number, drift: Drift): Promise<void> {
    const { rowCount } = await this.database.query(
      `update briefing set drift = $4, verified_at = $5 where client_id = $1 and briefing_id = $2 and revision = $3`,
      [clientId, id, revision, JSON.stringify(drift), drift.Checked_At],
    );
    if (!rowCount) throw new ConflictError('The brief was changed during the check', 'briefings.changed-meanwhile');
  }

  /**
   * Returns a built brief for sending within the transaction; undefined if there is nothing to send, because it is
   * being rebuilt or the operation was already done.
   */
  async claim(tx: Statements, clientId: string, id: string, action: 'send' | 'plan' | 'trial') {
    const due = { send: 'true', plan: 'plan_receivers is not null', trial: 'is_trial' }[action];
    const { rows } = await tx.query<BriefRecord>(
      `select ${listColumns}, report, drift, plan_receivers, is_trial from briefing b
       where client_id = $1 and briefing_id = $2 and state in ('done', 'sent') and ${due} for update`,
      [clientId, id],
    );
    const change = {
      send: `state = 'sent', sent_at = now()`,
      plan: `state = 'sent', sent_at = now(), plan_receivers = null`,
      trial: 'is_trial = false',
    }[action];
    if (rows[0])
      await tx.query(`update briefing set ${change} where client_id = $1 and briefing_id = $2`, [clientId, id]);
    return rows[0];
  }

  async remove(caller: Caller, id: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      await this.links.removeAll(tx, briefLinks, caller.clientId, id);
      const { rowCount } = await tx.query('delete from briefing where client_id = $1 and briefing_id = $2', [
        caller.clientId,
        id,
      ]);
      return rowCount ?? 0;
    });
  }

  /** Creates a brief with the settings of another one, under the next number of its kind. */
  async copy(caller: Caller, { settings, kind, title, period_from, period_to }: BriefRecord): Promise<Brief> {
    return this.create(caller, {
      ...settings,
      Kind: kind satisfies BriefKind,
      Title: title,
      From: period_from.toISOString(),
      To: period_to.toISOString(),
    });
  }

  /**
   * Returns the subjects of a brief that is not built yet.
   *
   * @throws {NotFoundError} for a subject that the author may not see
   */
  private async draftScope(author: Caller, { Subject_IDs = [] }: BriefDraft): Promise<readonly string[]> {
    await this.access.requireSubjects(author, Subject_IDs);
    return Subject_IDs.length > 0 ? [...new Set(Subject_IDs)] : this.scopes.whole(author);
  }

  private async shown(clientId: string, id: string, tx: Statements = this.database): Promise<Brief> {
    const { rows } = await tx.query<BriefRecord>(
      `select ${listColumns} from briefing b where client_id = $1 and briefing_id = $2`,
      [clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`Brief ${id} not found`);
    return shownBrief(rows[0]);
  }

  private async refuseBusy(clientId: string, id: string): Promise<never> {
    await this.shown(clientId, id);
    throw new ConflictError('The brief is being built', 'briefings.generating');
  }
}
