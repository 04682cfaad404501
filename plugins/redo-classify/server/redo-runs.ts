import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, JobService, OperationLogService, type Caller, type Statements } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { dayLength } from '#shared/time';
import type { z } from 'zod';
import { maxPeriod, type redoClassifyContract, type RedoDetail, type RedoRun, type RedoState } from '../contract';
import { applyRedoJob, undoRedoJob } from './apply-redo';
import { countRedoJob } from './count-redo';
import { getDifference, listRuns, moveRun, readRun } from './redo-store';

/** Number of days for which runs are retained and can be undone. */
const retentionDays = 90;

type NewRun = z.output<(typeof redoClassifyContract)['create']['body']>;

interface Transition {
  readonly states: readonly RedoState[];
  readonly next: RedoState;
  readonly job: string;
}

const transitions: Readonly<Record<'apply' | 'undo', Transition>> = {
  apply: { states: ['counted', 'cancelled', 'undone'], next: 'applying', job: applyRedoJob },
  undo: { states: ['done', 'cancelled', 'failed'], next: 'undoing', job: undoRedoJob },
};

/** Runs of the caller's client that change nothing outside the subjects that the caller may see. */
export class RedoRuns {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async list(caller: Caller, page: number, size: number): Promise<{ list: RedoRun[]; total: number }> {
    return listRuns(this.database, caller.clientId, await this.scopes.subjects(caller), page, size);
  }

  /** @throws {NotFoundError} for a run out of scope */
  async read(caller: Caller, id: string): Promise<RedoRun> {
    return readRun(this.database, caller.clientId, await this.scopes.subjects(caller), id);
  }

  async detail(caller: Caller, id: string): Promise<RedoDetail> {
    return { ...(await this.read(caller, id)), ...(await getDifference(this.database, caller.clientId, id)) };
  }

  /** Starts a run that counts the changes; without a selection, it covers all subjects that the caller sees. */
  async create(caller: Caller, body: NewRun, ip: string): Promise<RedoRun> {
    const [from, to] = [new Date(body.Period_From), new Date(body.Period_To)];
    if (from >= to) throw new InputError('Period_To: the end is before the start', 'input', { Period_To: 'order' });
    if (to.getTime() - from.getTime() > maxPeriod * dayLength)
      throw new InputError(`Period_To: at most ${maxPeriod} days`, 'redo-classify.period', { Period_To: 'max' });
    const subjectIds = await this.getSubjects(caller, body.Subject_IDs);
    const id = await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ redo_id: string }>(
        `insert into redo_run (client_id, state, subject_ids, period_from, period_to, time_zone, created_by, kind)
          values ($1, 'counting', $2, $3, $4, $5, $6, $7) returning redo_id`,
        [caller.clientId, subjectIds, from, to, caller.timeZone, caller.userId, body.Kind],
      );
      const newId = rows[0]?.redo_id ?? '';
      await this.schedule(tx, caller.clientId, newId, countRedoJob);
      return newId;
    });
    await this.log.record(caller, {
      entity: 'redo-classify',
      action: 'create',
      id,
      ip,
      after: { Kind: body.Kind, Subject_IDs: subjectIds, Period_From: body.Period_From, Period_To: body.Period_To },
    });
    return this.read(caller, id);
  }

  apply(caller: Caller, id: string, ip: string): Promise<RedoRun> {
    return this.move(caller, id, ip, 'apply');
  }

  undo(caller: Caller, id: string, ip: string): Promise<RedoRun> {
    return this.move(caller, id, ip, 'undo');
  }

  async cancel(caller: Caller, id: string, ip: string): Promise<RedoRun> {
    await this.read(caller, id);
    const { rowCount } = await this.database.query(
      "update redo_run set is_cancelled = true where redo_id = $1 and state in ('counting', 'applying')",
      [id],
    );
    if (!rowCount && !(await moveRun(this.database, id, ['counted'], 'cancelled'))) throw wrongState(id);
    await this.log.record(caller, { entity: 'redo-classify', action: 'cancel', id, ip });
    return this.read(caller, id);
  }

  /** Removes expired runs that no job works on. */
  async expire(): Promise<void> {
    await this.database.query(
      `delete from redo_run where created_at < now() - interval '${retentionDays} days'
        and state not in ('counting', 'applying', 'undoing')`,
    );
  }

  /** Moves a run to its next state, with its job and an operation log entry. */
  private async move(caller: Caller, id: string, ip: string, action: 'apply' | 'undo'): Promise<RedoRun> {
    const { states, next, job } = transitions[action];
    await this.read(caller, id);
    await this.database.transaction(async (tx) => {
      if (!(await moveRun(tx, id, states, next))) throw wrongState(id);
      await this.schedule(tx, caller.clientId, id, job);
    });
    const run = await this.read(caller, id);
    await this.log.record(caller, {
      entity: 'redo-classify',
      action,
      id,
      ip,
      after: { Kind: run.Kind, Changed: run.Changed, Applied: run.Applied },
    });
    return run;
  }

  private async schedule(tx: Statements, clientId: string, id: string, job: string): Promise<void> {
    await this.jobs.add(job, { Redo_ID: id }, { key: `${job}:${id}`, queue: `redo-classify:${clientId}`, within: tx });
  }

  /**
   * Returns the subjects of a run: the requested ones, or all that the caller sees.
   *
   * @throws {NotFoundError} for a subject out of scope
   */
  private async getSubjects(
    caller: Caller,
    requestedIds: readonly string[] | null | undefined,
  ): Promise<readonly string[] | null> {
    const visible = await this.scopes.subjects(caller);
    const subjectIds = requestedIds ? [...new Set(requestedIds)] : visible;
    if (!subjectIds) return null;
    const { rowCount } = await this.database.query(
      `select from subject where client_id = $1 and subject_id = any($2::bigint[])
        and ($3::bigint[] is null or subject_id = any($3::bigint[]))`,
      [caller.clientId, subjectIds, visible],
    );
    if (rowCount !== subjectIds.length) throw new NotFoundError('One of the subjects does not exist');
    return subjectIds;
  }
}

const wrongState = (id: string): ConflictError =>
  new ConflictError(`Run ${id} is not in a state that allows this`, 'redo-classify.state');
