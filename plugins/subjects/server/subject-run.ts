import type { Statements } from '#core/server';

export const runStates = ['waiting', 'running', 'done', 'off'] as const;
export type RunState = (typeof runStates)[number];

/** Progress of applying a changed rule to stored articles. */
export interface SubjectRun {
  readonly version: number;
  readonly state: RunState;
  /** Number of articles to evaluate, and number evaluated. */
  readonly candidates: number;
  readonly checked: number;
  readonly added: number;
  readonly removed: number;
  readonly finished_at: Date | null;
}

/** Records that a version of a rule waits to be applied. */
export async function storeWaitingRun(tx: Statements, subjectId: string, version: number | null): Promise<void> {
  await tx.query(
    `insert into subject_run (subject_id, version, state) values ($1, $2, 'waiting')
     on conflict (subject_id) do update set version = excluded.version, state = 'waiting', candidates = 0, checked = 0,
       added = 0, removed = 0, finished_at = null`,
    [subjectId, version ?? 0],
  );
}

/** Records the progress; a newer waiting version is not overwritten. */
export async function storeRun(tx: Statements, subjectId: string, run: Omit<SubjectRun, 'finished_at'>): Promise<void> {
  const ended = run.state === 'done' || run.state === 'off';
  await tx.query(
    `insert into subject_run as r (subject_id, version, state, candidates, checked, added, removed, finished_at)
      values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end)
     on conflict (subject_id) do update set version = excluded.version, state = excluded.state,
       candidates = excluded.candidates, checked = excluded.checked, added = excluded.added,
       removed = excluded.removed, finished_at = excluded.finished_at where r.version <= excluded.version`,
    [subjectId, run.version, run.state, run.candidates, run.checked, run.added, run.removed, ended],
  );
}
