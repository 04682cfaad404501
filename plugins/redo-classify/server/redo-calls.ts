import { ConflictError, InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, JobService, OperationLogService, type Caller, type Handlers } from '#core/server';
import { getEmotion, ScopeService } from '#plugins/articles/server';
import { emotions } from '#shared/vocabulary';
import { dayLength } from '#shared/time';
import { maxPeriod, type redoClassifyContract, type RedoRun, type RedoState } from '../contract';
import { applyRedoJob, undoRedoJob } from './apply-redo';
import { countRedoJob } from './count-redo';
import { getDifference, listRuns, moveRun, readRun } from './redo-store';

interface ChangeRow {
  readonly article_id: string;
  readonly is_applied: boolean;
}

/** Handlers of the reclassification API. */
export const redoCalls = withServices(
  { database: DatabaseService, jobs: JobService, log: OperationLogService, scopes: ScopeService },
  ({ database, jobs, log, scopes }): Handlers<typeof redoClassifyContract> => {
    /** Returns the displayed fields of the articles of changes. */
    const getLines = async (changes: readonly ChangeRow[]) => {
      const { rows } = await database.query<{
        article_id: string;
        title: string;
        url: string | null;
        site_name: string;
        published_at: Date;
      }>('select article_id, title, url, site_name, published_at from article where article_id = any($1::bigint[])', [
        changes.map(({ article_id }) => article_id),
      ]);
      return new Map(
        rows.map((row) => [
          row.article_id,
          {
            Article_ID: row.article_id,
            Title: row.title,
            Url: row.url,
            Site: row.site_name,
            Published_At: row.published_at.toISOString(),
          },
        ]),
      );
    };

    /** Moves a run of the caller's client to its next state, with its job and an operation log entry. */
    const move = async (
      caller: Caller,
      ip: string,
      id: string,
      action: string,
      states: readonly RedoState[],
      next: RedoState,
      job: string,
    ): Promise<RedoRun> => {
      await readRun(database, caller.clientId, await scopes.subjects(caller), id);
      await database.transaction(async (tx) => {
        if (!(await moveRun(tx, id, states, next)))
          throw new ConflictError(`Run ${id} is not in a state that allows this`, 'redo-classify.state');
        await jobs.add(
          job,
          { Redo_ID: id },
          { key: `${job}:${id}`, queue: `redo-classify:${caller.clientId}`, within: tx },
        );
      });
      const run = await readRun(database, caller.clientId, await scopes.subjects(caller), id);
      await log.record(caller, {
        entity: 'redo-classify',
        action,
        id,
        ip,
        after: { Kind: run.Kind, Changed: run.Changed, Applied: run.Applied },
      });
      return run;
    };

    return {
      list: async ({ caller, query }) =>
        listRuns(database, caller.clientId, await scopes.subjects(caller), query.page, query.size),
      detail: async ({ caller, query }) => ({
        ...(await readRun(database, caller.clientId, await scopes.subjects(caller), query.Redo_ID)),
        ...(await getDifference(database, caller.clientId, query.Redo_ID)),
      }),
      samples: async ({ caller, query }) => {
        await readRun(database, caller.clientId, await scopes.subjects(caller), query.Redo_ID);
        const { rows } = await database.query<ChangeRow & { subject_id: string; subject_name: string }>(
          `select c.article_id, c.is_applied, c.subject_id, s.subject_name
         from redo_change c join redo_subject s using (client_id, redo_id, subject_id)
         where c.client_id = $5 and c.redo_id = $1 and c.is_gain = $2 and ($3::bigint is null or c.subject_id = $3)
           order by c.published_at desc, c.article_id desc limit $4`,
          [query.Redo_ID, query.Change === 'gained', query.Subject_ID ?? null, query.size, caller.clientId],
        );
        const lines = await getLines(rows);
        return {
          list: rows.flatMap((row) => {
            const line = lines.get(row.article_id);
            return line
              ? [
                  {
                    ...line,
                    Subject_ID: row.subject_id,
                    Subject_Name: row.subject_name,
                    Is_Applied: row.is_applied,
                  },
                ]
              : [];
          }),
        };
      },
      emotionSamples: async ({ caller, query }) => {
        await readRun(database, caller.clientId, await scopes.subjects(caller), query.Redo_ID);
        const { rows } = await database.query<ChangeRow & { before: number; after: number; probability: number }>(
          `select article_id, is_applied, before, after, probability from redo_emotion_change
         where client_id = $5 and redo_id = $1 and ($2::smallint is null or before = $2)
           and ($3::smallint is null or after = $3) order by published_at desc, article_id desc limit $4`,
          [
            query.Redo_ID,
            query.Before === undefined ? null : emotions[query.Before],
            query.After === undefined ? null : emotions[query.After],
            query.size,
            caller.clientId,
          ],
        );
        const lines = await getLines(rows);
        return {
          list: rows.flatMap((row) => {
            const line = lines.get(row.article_id);
            return line
              ? [
                  {
                    ...line,
                    Before: getEmotion(row.before),
                    After: getEmotion(row.after),
                    Probability: row.probability,
                    Is_Applied: row.is_applied,
                  },
                ]
              : [];
          }),
        };
      },
      create: async ({ caller, body, ip }) => {
        const [from, to] = [new Date(body.Period_From), new Date(body.Period_To)];
        if (from >= to) throw new InputError('Period_To: the end is before the start', 'input', { Period_To: 'order' });
        if (to.getTime() - from.getTime() > maxPeriod * dayLength)
          throw new InputError(`Period_To: at most ${maxPeriod} days`, 'redo-classify.period', { Period_To: 'max' });
        const visible = await scopes.subjects(caller);
        // Without a selection, a run covers all subjects that the caller sees.
        const chosen = body.Subject_IDs ? [...new Set(body.Subject_IDs)] : visible;
        if (chosen) {
          const { rowCount } = await database.query(
            `select from subject where client_id = $1 and subject_id = any($2::bigint[])
            and ($3::bigint[] is null or subject_id = any($3::bigint[]))`,
            [caller.clientId, chosen, visible],
          );
          if (rowCount !== chosen.length) throw new NotFoundError('One of the subjects does not exist');
        }
        const id = await database.transaction(async (tx) => {
          const { rows } = await tx.query<{ redo_id: string }>(
            `insert into redo_run (client_id, state, subject_ids, period_from, period_to, time_zone, created_by, kind)
            values ($1, 'counting', $2, $3, $4, $5, $6, $7) returning redo_id`,
            [caller.clientId, chosen, from, to, caller.timeZone, caller.userId, body.Kind],
          );
          const made = rows[0]?.redo_id ?? '';
          await jobs.add(
            countRedoJob,
            { Redo_ID: made },
            { key: `${countRedoJob}:${made}`, queue: `redo-classify:${caller.clientId}`, within: tx },
          );
          return made;
        });
        await log.record(caller, {
          entity: 'redo-classify',
          action: 'create',
          id,
          ip,
          after: { Kind: body.Kind, Subject_IDs: chosen, Period_From: body.Period_From, Period_To: body.Period_To },
        });
        return readRun(database, caller.clientId, await scopes.subjects(caller), id);
      },
      apply: ({ caller, body, ip }) =>
        move(caller, ip, body.Redo_ID, 'apply', ['counted', 'cancelled', 'undone'], 'applying', applyRedoJob),
      undo: ({ caller, body, ip }) =>
        move(caller, ip, body.Redo_ID, 'undo', ['done', 'cancelled', 'failed'], 'undoing', undoRedoJob),
      cancel: async ({ caller, body, ip }) => {
        await readRun(database, caller.clientId, await scopes.subjects(caller), body.Redo_ID);
        const { rowCount } = await database.query(
          "update redo_run set is_cancelled = true where redo_id = $1 and state in ('counting', 'applying')",
          [body.Redo_ID],
        );
        if (!rowCount && !(await moveRun(database, body.Redo_ID, ['counted'], 'cancelled')))
          throw new ConflictError(`Run ${body.Redo_ID} is not in a state that allows this`, 'redo-classify.state');
        await log.record(caller, { entity: 'redo-classify', action: 'cancel', id: body.Redo_ID, ip });
        return readRun(database, caller.clientId, await scopes.subjects(caller), body.Redo_ID);
      },
    };
  },
);
