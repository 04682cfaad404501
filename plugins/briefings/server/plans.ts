import { BusinessError, ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, Log, ServerKernel, type Caller, type Statements } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { UserCallers } from '#plugins/users/server';
import { lastPeriod, nextRun } from '../period';
import type { Brief, BriefDraft } from '../contract';
import type { Plan, PlanDraft } from '../schedule-contract';
import { briefings } from '../plugin';
import { BriefStore } from './brief-store';
import { isScopeVisible, ReportScope } from './report-scope';

export const dueJob = 'briefings.due';

interface PlanRow {
  readonly client_id: string;
  readonly schedule_id: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly plan: PlanDraft;
  readonly is_enabled: boolean;
  readonly next_at: Date;
  readonly last_at: Date | null;
  readonly last_error: string | null;
  readonly last_briefing_id: string | null;
}

const maxPlans = 50;
/** SQL condition for the plans that the caller ($2, who may see the subjects $3) may see: those of visible subjects. */
const isVisible = isScopeVisible({ client: 's.client_id', scope: 's.scope_subjects', author: 's.user_id' }, '$3', '$2');
const columns = `s.*, (select display_name from person u where u.user_id = s.user_id) as user_name`;
const shown = (row: PlanRow): Plan => ({
  ...row.plan,
  Schedule_ID: row.schedule_id,
  Is_Enabled: row.is_enabled,
  User_Name: row.user_name,
  Next_At: row.next_at.toISOString(),
  Last_At: row.last_at?.toISOString() ?? null,
  Last_Error: row.last_error,
  Last_Briefing_ID: row.last_briefing_id,
});

/** Scheduled briefs. */
export class Plans {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(ReportScope) private readonly scopes: ReportScope,
    @inject(ScopeService) private readonly access: ScopeService,
    @inject(Log) private readonly log: Log,
  ) {}

  async list(caller: Caller): Promise<Plan[]> {
    const { rows } = await this.database.query<PlanRow>(
      `select ${columns} from briefing_schedule s where client_id = $1 and ${isVisible} order by schedule_id`,
      await this.getKey(caller),
    );
    return rows.map(shown);
  }

  async create(caller: Caller, plan: PlanDraft): Promise<Plan> {
    const scope = await this.getScope(caller, plan);
    const { rows } = await this.database.query<PlanRow>(
      `with kept as (
         insert into briefing_schedule as s (client_id, user_id, plan, is_enabled, next_at, scope_subjects)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from briefing_schedule where client_id = $1) < ${maxPlans}
       returning *
       ) select ${columns} from kept s`,
      [caller.clientId, caller.userId, JSON.stringify(plan), plan.Is_Enabled, this.next(caller, plan), scope],
    );
    if (!rows[0])
      throw new ConflictError(`At most ${maxPlans} scheduled briefs are allowed`, 'briefings.too-many-plans', {
        max: maxPlans,
      });
    return shown(rows[0]);
  }

  /** Makes the caller the author of the plan: from now on it is built in the caller's scope. */
  async update(caller: Caller, id: string, plan: PlanDraft): Promise<Plan> {
    await this.row(caller, id);
    const scope = await this.getScope(caller, plan);
    const { rows } = await this.database.query<PlanRow>(
      `with kept as (
         update briefing_schedule s set plan = $3, is_enabled = $4, next_at = $5, user_id = $6, last_error = null,
           scope_subjects = $7
       where client_id = $1 and schedule_id = $2 returning *
       ) select ${columns} from kept s`,
      [caller.clientId, id, JSON.stringify(plan), plan.Is_Enabled, this.next(caller, plan), caller.userId, scope],
    );
    if (!rows[0]) throw new NotFoundError(`Scheduled brief ${id} not found`);
    return shown(rows[0]);
  }

  async remove(caller: Caller, id: string): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from briefing_schedule s where client_id = $1 and ${isVisible} and schedule_id = $4`,
      [...(await this.getKey(caller)), id],
    );
    return rowCount ?? 0;
  }

  /** Builds the brief as the schedule would now, in the caller's scope. */
  async make(caller: Caller, id: string): Promise<Brief> {
    const { plan } = await this.row(caller, id);
    return this.store.create(caller, getDraft(plan, new Date(), caller.timeZone));
  }

  /** Starts all due briefs; each is sent once it is built. */
  async runDue(now = new Date()): Promise<void> {
    const { rows } = await this.database.query<PlanRow>(
      `select ${columns} from briefing_schedule s where is_enabled and next_at <= $1 order by next_at limit 100`,
      [now],
    );
    for (const row of rows) await this.run(row, now);
  }

  /** Records the result of a scheduled brief, if the schedule still exists. */
  async note(clientId: string, briefingId: string, error: string | null): Promise<void> {
    await this.database.query(
      'update briefing_schedule set last_error = $3 where client_id = $1 and last_briefing_id = $2',
      [clientId, briefingId, error],
    );
  }

  /** @throws {NotFoundError} for a plan that does not exist or that the caller may not see */
  private async row(caller: Caller, id: string): Promise<PlanRow> {
    const { rows } = await this.database.query<PlanRow>(
      `select ${columns} from briefing_schedule s where client_id = $1 and ${isVisible} and schedule_id = $4`,
      [...(await this.getKey(caller)), id],
    );
    if (!rows[0]) throw new NotFoundError(`Scheduled brief ${id} not found`);
    return rows[0];
  }

  /** Returns the parameters of `isVisible`. */
  private async getKey(caller: Caller): Promise<readonly unknown[]> {
    return [caller.clientId, caller.userId, await this.access.subjects(caller)];
  }

  /** @throws {NotFoundError} for a subject that the caller may not see */
  private async getScope(caller: Caller, { Subject_IDs }: PlanDraft): Promise<readonly string[]> {
    await this.access.requireSubjects(caller, Subject_IDs);
    return Subject_IDs.length > 0 ? [...new Set(Subject_IDs)] : this.scopes.whole(caller);
  }

  private async run(row: PlanRow, now: Date): Promise<void> {
    const { client_id: clientId, schedule_id: id, plan } = row;
    try {
      const author = await this.kernel.get(UserCallers).find({ clientId, userId: row.user_id }, briefings.id);
      await this.database.transaction(async (tx) => {
        const next = nextRun(getClock(plan), now, author?.timeZone ?? 'Asia/Shanghai');
        // Only the process that advanced the schedule starts the brief.
        const { rowCount } = await tx.query(
          `update briefing_schedule set next_at = $3, last_at = $4, last_error = $5
           where client_id = $1 and schedule_id = $2 and next_at = $6`,
          [clientId, id, next, now, author ? null : 'author-gone', row.next_at],
        );
        if (rowCount && author) await this.begin(author, row, tx);
      });
    } catch (error) {
      this.log.error({ err: error, schedule: id }, 'Scheduled brief could not be started');
      await this.database.query(
        'update briefing_schedule set last_error = $3 where client_id = $1 and schedule_id = $2',
        [clientId, id, error instanceof BusinessError ? error.code : 'internal'],
      );
    }
  }

  /** Starts a brief for the period in which it was due, however late. */
  private async begin(author: Caller, row: PlanRow, tx: Statements): Promise<void> {
    const brief = await this.store.create(author, getDraft(row.plan, row.next_at, author.timeZone), tx);
    await tx.query('update briefing_schedule set last_briefing_id = $3 where client_id = $1 and schedule_id = $2', [
      row.client_id,
      row.schedule_id,
      brief.Briefing_ID,
    ]);
    await this.store.begin(author, brief.Briefing_ID, { receivers: row.plan.Receiver_IDs }, tx);
  }

  private next({ timeZone }: Caller, plan: PlanDraft): Date {
    return nextRun(getClock(plan), new Date(), timeZone);
  }
}

const getClock = ({ Kind, Hour, Weekday, Day }: PlanDraft) => ({ Kind, Hour, Weekday, Day });

function getDraft(plan: PlanDraft, now: Date, zone: string): BriefDraft {
  const { from, to } = lastPeriod(plan.Kind, now, zone);
  const {
    Name,
    Receiver_IDs: _receivers,
    Is_Enabled: _enabled,
    Hour: _hour,
    Weekday: _weekday,
    Day: _day,
    ...settings
  } = plan;
  return { ...settings, Title: Name, From: from.toISOString(), To: to.toISOString() };
}
