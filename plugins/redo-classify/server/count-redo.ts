import { inject } from '#core';
import { DatabaseService, ServerKernel, type JobContext, type Statements } from '#core/server';
import { RuleReader, type SubjectRecord } from '#plugins/subjects/server';
import { compileSql } from '#shared/query';
import { cutText } from '#shared/text';
import { EmotionCount } from './count-emotion';
import { dropExcluded } from './exclusions';
import { moveRun, noteProgress, type RunRecord } from './redo-store';

export const countRedoJob = 'redo-classify.count';

/** Payload of both jobs. */
export interface RedoPayload {
  readonly Redo_ID: string;
}

/** Returns the active subjects of a run. */
async function getSubjects(tx: Statements, run: RunRecord): Promise<readonly SubjectRecord[]> {
  const { rows } = await tx.query<SubjectRecord>(
    `select * from subject where client_id = $1 and ($2::bigint[] is null or subject_id = any($2::bigint[]))
      and is_enabled
       and (valid_from is null or valid_from <= now()) and (valid_to is null or valid_to >= now()) order by subject_id`,
    [run.client_id, run.subject_ids],
  );
  return rows;
}

/**
 * Records the articles that the current rule of a subject would gain and lose over the period, with counts by day;
 * manually added articles are not affected by rules. Matches are collected first in a statement that writes nothing
 * else, so that the database can parallelize the search.
 */
async function countSubject(tx: Statements, reader: RuleReader, run: RunRecord, subject: SubjectRecord): Promise<void> {
  const tree = await reader.resolve(
    reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }),
    subject.client_id,
    tx,
  );
  const condition = compileSql(tree, { alias: 'a', firstParameter: 4 });
  await tx.query(
    'insert into redo_subject (client_id, redo_id, subject_id, subject_name, rule_version) values ($1, $2, $3, $4, $5)',
    [run.client_id, run.redo_id, subject.subject_id, subject.subject_name, subject.rule_version],
  );
  await tx.query('drop table if exists pg_temp.redo_found');
  await tx.query(
    `create temp table redo_found on commit drop as
     select a.article_id, a.published_at from article a where a.published_at >= $1 and a.published_at < $2
       and (a.owner_id is null or a.owner_id = $3) and ${condition.sql}`,
    [run.period_from, run.period_to, run.client_id, ...condition.parameters],
  );
  await tx.query(
    `with difference as materialized (
       select coalesce(f.article_id, s.article_id) as article_id,
         coalesce(s.published_at, f.published_at) as published_at, s.article_id is null as is_gain,
              f.article_id is null and not s.is_by_hand as is_loss, s.rule_version, s.words
       from redo_found f full join (
         select article_id, published_at, rule_version, words, is_by_hand from subject_article where client_id = $6
           and subject_id = $2 and published_at >= $3 and published_at < $4
       ) s on s.article_id = f.article_id
     ), changed as (
       insert into redo_change (client_id, redo_id, subject_id, article_id, published_at, is_gain, former_version,
         former_words)
       select $6::bigint, $1::bigint, $2::bigint, article_id, published_at, is_gain, rule_version, words from difference
         where is_gain or is_loss order by article_id
     )
     insert into redo_day (client_id, redo_id, subject_id, day, gained, lost, unchanged)
     select $6::bigint, $1::bigint, $2::bigint, (published_at at time zone $5)::date, count(*) filter (where is_gain),
       count(*) filter (where is_loss), count(*) filter (where not is_gain and not is_loss) from difference group by 4`,
    [run.redo_id, subject.subject_id, run.period_from, run.period_to, run.time_zone, run.client_id],
  );
}

/** Counts what runs would change. */
export class RedoCount {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(EmotionCount) private readonly emotions: EmotionCount,
  ) {}

  /** Counts what the current rules or classification would change; nothing else is modified. */
  async run(payload: unknown, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const { database } = this;
    const { Redo_ID: id } = payload as RedoPayload;
    const { rows } = await database.query<RunRecord>(
      "select * from redo_run where redo_id = $1 and state = 'counting'",
      [id],
    );
    const [run] = rows;
    if (!run) return;
    for (const table of ['redo_subject', 'redo_day', 'redo_change', 'redo_emotion_count', 'redo_emotion_change'])
      await database.query(`delete from ${table} where client_id = $1 and redo_id = $2`, [run.client_id, id]);
    try {
      const isCounted = await (run.kind === 'emotion'
        ? this.emotions.count(run, signal)
        : this.countRules(run, signal));
      await moveRun(database, id, ['counting'], isCounted ? 'counted' : 'cancelled');
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, redo: id }, 'Counting the changes of a run failed');
      await moveRun(
        database,
        id,
        ['counting'],
        'failed',
        error instanceof Error ? cutText(error.message, 500) : String(error),
      );
    }
  }

  /** Runs the rules of every subject of a run; returns false when it has been cancelled. */
  private async countRules(run: RunRecord, signal: AbortSignal): Promise<boolean> {
    const { database, reader } = this;
    const subjects = await getSubjects(database, run);
    for (const [done, subject] of subjects.entries()) {
      signal.throwIfAborted();
      if (!(await noteProgress(database, run.redo_id, subjects.length, done))) return false;
      await database.transaction(async (tx) => {
        await countSubject(tx, reader, run, subject);
        await dropExcluded(this.kernel, database, tx, run, subject.subject_id);
      });
    }
    await noteProgress(database, run.redo_id, subjects.length, subjects.length);
    return true;
  }
}
