import { NotFoundError } from '#core';
import { rowMapper, type Statements } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import {
  redoDaySchema,
  redoRunSchema,
  redoSubjectSchema,
  type RedoDetail,
  type RedoKind,
  type RedoRun,
  type RedoState,
} from '../contract';

interface RunRow {
  readonly redo_id: string;
  readonly client_id: string;
  readonly kind: RedoKind;
  readonly state: RedoState;
  readonly is_cancelled: boolean;
  readonly subject_ids: readonly string[] | null;
  readonly period_from: Date;
  readonly period_to: Date;
  readonly time_zone: string;
  readonly name: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly steps: number;
  readonly steps_done: number;
  readonly error: string | null;
  readonly gained: number;
  readonly lost: number;
  readonly unchanged: number;
  readonly applied: number;
  readonly changed: number;
  readonly by_hand: number;
}

/** Columns of a run that a job needs. */
export type RunRecord = Pick<
  RunRow,
  'redo_id' | 'client_id' | 'kind' | 'state' | 'subject_ids' | 'period_from' | 'period_to' | 'time_zone'
>;

// The client is `$1`, repeated for each table, so that the database can route the statement to one node.
const columns = `r.*, u.display_name as name, d.gained, d.lost, d.unchanged + e.unchanged as unchanged,
  d.gained + d.lost + e.changed as changed,
  (select count(*)::int from redo_change c where c.client_id = $1 and c.redo_id = r.redo_id
    and c.is_applied) + (select count(*)::int from redo_emotion_change c where c.client_id = $1
    and c.redo_id = r.redo_id and c.is_applied) as applied`;
const from = `from redo_run r left join person u on u.user_id = r.created_by
  cross join lateral (select coalesce(sum(gained), 0)::int as gained, coalesce(sum(lost), 0)::int as lost,
    coalesce(sum(unchanged), 0)::int as unchanged from redo_day where client_id = $1 and redo_id = r.redo_id) d
  cross join lateral (select coalesce(sum(count) filter (where before = after), 0)::int as unchanged,
    coalesce(sum(count) filter (where before <> after), 0)::int as changed from redo_emotion_count
    where client_id = $1 and redo_id = r.redo_id) e`;

/** The subjects that a caller may see; null for all of the client's. */
type VisibleSubjects = readonly string[] | null;

/**
 * Runs of the client `$1` that change nothing outside the visible subjects `$2`; a run without subjects covers the
 * whole client.
 */
const seenRuns = 'r.client_id = $1 and ($2::bigint[] is null or r.subject_ids <@ $2::bigint[])';

const toColumns = rowMapper(redoRunSchema.omit({ Created_By_Name: true }));
const toDay = rowMapper(redoDaySchema);
const toSubject = rowMapper(redoSubjectSchema);
const toWire = (row: RunRow): RedoRun => ({ ...toColumns(row), Created_By_Name: row.name });

/**
 * Returns a client's own run within the visible subjects.
 *
 * @throws {NotFoundError} for any other run
 */
export async function readRun(
  tx: Statements,
  clientId: string,
  visible: VisibleSubjects,
  id: string,
): Promise<RedoRun> {
  const { rows } = await tx.query<RunRow>(`select ${columns} ${from} where ${seenRuns} and r.redo_id = $3`, [
    clientId,
    visible,
    id,
  ]);
  if (!rows[0]) throw new NotFoundError(`Run ${id} does not exist`);
  return toWire(rows[0]);
}

export async function listRuns(
  tx: Statements,
  clientId: string,
  visible: VisibleSubjects,
  page: number,
  size: number,
): Promise<{ list: RedoRun[]; total: number }> {
  const { rows } = await tx.query<RunRow>(
    `select ${columns} ${from} where ${seenRuns} order by r.redo_id desc limit $3 offset $4`,
    [clientId, visible, size, (page - 1) * size],
  );
  const totals = await tx.query<{ total: number }>(`select count(*)::int as total from redo_run r where ${seenRuns}`, [
    clientId,
    visible,
  ]);
  return { list: rows.map(toWire), total: totals.rows[0]?.total ?? 0 };
}

/** Returns the result of a run by day and subject, or by sentiment. */
export async function getDifference(
  tx: Statements,
  clientId: string,
  id: string,
): Promise<Pick<RedoDetail, 'By_Day' | 'Subjects' | 'Moves'>> {
  const days = await tx.query<{ day: string; gained: number; lost: number; unchanged: number }>(
    `select day::text, sum(gained)::int as gained, sum(lost)::int as lost, sum(unchanged)::int as unchanged from redo_day
      where client_id = $1 and redo_id = $2 group by day order by redo_day.day`,
    [clientId, id],
  );
  const subjects = await tx.query<{
    subject_id: string;
    subject_name: string;
    rule_version: number;
    gained: number;
    lost: number;
    unchanged: number;
  }>(
    `select s.subject_id, s.subject_name, s.rule_version, coalesce(sum(gained), 0)::int as gained,
      coalesce(sum(lost), 0)::int as lost, coalesce(sum(unchanged), 0)::int as unchanged
     from redo_subject s left join redo_day d using (client_id, redo_id, subject_id) where client_id = $1
       and redo_id = $2 group by 1, 2, 3 order by coalesce(sum(gained + lost), 0) desc, 1`,
    [clientId, id],
  );
  const moves = await tx.query<{ before: number; after: number; count: number }>(
    'select before, after, count from redo_emotion_count where client_id = $1 and redo_id = $2 order by count desc',
    [clientId, id],
  );
  return {
    Moves: moves.rows.map((row) => ({
      Before: getEmotion(row.before),
      After: getEmotion(row.after),
      Count: row.count,
    })),
    By_Day: days.rows.map(toDay),
    Subjects: subjects.rows.map(toSubject),
  };
}

/** Returns how many changes a run has counted and how many of them are applied. */
export async function countChanges(
  tx: Statements,
  clientId: string,
  id: string,
): Promise<{ readonly total: number; readonly applied: number }> {
  const { rows } = await tx.query<{ total: number; applied: number }>(
    `select count(*)::int as total, count(*) filter (where is_applied)::int as applied from (
       select is_applied from redo_change where client_id = $1 and redo_id = $2
       union all select is_applied from redo_emotion_change where client_id = $1 and redo_id = $2
     ) change`,
    [clientId, id],
  );
  return rows[0] ?? { total: 0, applied: 0 };
}

/** Moves a run from one of the given states to another; returns false when it is in none of them. */
export async function moveRun(
  tx: Statements,
  id: string,
  states: readonly RedoState[],
  next: RedoState,
  error: string | null = null,
): Promise<boolean> {
  const isEnd = ['done', 'cancelled', 'undone', 'failed', 'counted'].includes(next);
  const { rowCount } = await tx.query(
    `update redo_run set state = $3, error = $4, finished_at = case when $5 then now() end, is_cancelled = is_cancelled
      and $5, steps_done = case when $5 then steps_done else 0 end where redo_id = $1 and state = any($2::text[])`,
    [id, states, next, error, isEnd],
  );
  return rowCount === 1;
}

/** Updates the progress of a run; returns false when it has been cancelled. */
export async function noteProgress(tx: Statements, id: string, steps: number, done: number): Promise<boolean> {
  const { rows } = await tx.query<{ is_cancelled: boolean }>(
    'update redo_run set steps = $2, steps_done = $3 where redo_id = $1 returning is_cancelled',
    [id, steps, done],
  );
  return rows[0]?.is_cancelled === false;
}
