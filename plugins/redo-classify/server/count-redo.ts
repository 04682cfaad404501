import type { Resolver } from '#core';
import { DatabaseService, ServerKernel, type JobContext, type Statements } from '#core/server';
import { RuleReader, type SubjectRecord } from '#plugins/subjects/server';
import { compileSql } from '#shared/query';
import { countEmotion } from './count-emotion';
import { dropExcluded } from './exclusions';
import { moveRun, noteProgress, type RunRecord } from './redo-store';

export const countRedoJob = 'redo-classify.count';

/** What both jobs are told. */
export interface RedoPayload {
  readonly Redo_ID: string;
}

/** The subjects of a run that are in force now. */
async function subjectsOf(tx: Statements, run: RunRecord): Promise<readonly SubjectRecord[]> {
  const { rows } = await tx.query<SubjectRecord>(
    `select * from subject where client_id = $1 and ($2::bigint[] is null or subject_id = any($2::bigint[])) and is_enabled
       and (valid_from is null or valid_from <= now()) and (valid_to is null or valid_to >= now()) order by subject_id`,
    [run.client_id, run.subject_ids],
  );
  return rows;
}

/** Writes down what the present rule of a subject would gain and lose over the period; what was put in by hand is no matter of rules. */
async function countSubject(tx: Statements, reader: RuleReader, run: RunRecord, subject: SubjectRecord): Promise<void> {
  const tree = await reader.resolve(reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }), subject.client_id, tx);
  const condition = compileSql(tree, { alias: 'a', firstParameter: 6 });
  await tx.query('insert into redo_subject (redo_id, subject_id, subject_name, rule_version) values ($1, $2, $3, $4)', [run.redo_id, subject.subject_id, subject.subject_name, subject.rule_version]);
  await tx.query(
    `with found as materialized (
       select a.article_id from article a where a.published_at >= $3 and a.published_at < $4 and (a.owner_id is null or a.owner_id = $5) and ${condition.sql}
     ), before as materialized (
       select s.article_id, s.rule_version, s.words, s.is_by_hand from subject_article s where s.subject_id = $2 and s.published_at >= $3 and s.published_at < $4
     )
     insert into redo_change (redo_id, subject_id, article_id, is_gain, former_version, former_words)
     select $1::bigint, $2::bigint, f.article_id, true, null::int, null::text[] from found f where not exists (select from before b where b.article_id = f.article_id)
     union all select $1::bigint, $2::bigint, b.article_id, false, b.rule_version, b.words from before b where not b.is_by_hand and not exists (select from found f where f.article_id = b.article_id)`,
    [run.redo_id, subject.subject_id, run.period_from, run.period_to, run.client_id, ...condition.parameters],
  );
}

/** Adds up the changes of a subject by day; what is in and stays is kept. */
async function countDays(tx: Statements, run: RunRecord, subjectId: string): Promise<void> {
  await tx.query(
    `insert into redo_day (redo_id, subject_id, day, gained, lost, kept)
     select $1::bigint, $2::bigint, day, sum(gained), sum(lost), sum(kept) from (
       select (a.published_at at time zone $5)::date as day, c.is_gain::int as gained, (not c.is_gain)::int as lost, 0 as kept from redo_change c join article a using (article_id) where c.redo_id = $1 and c.subject_id = $2
       union all
       select (s.published_at at time zone $5)::date, 0, 0, 1 from subject_article s where s.subject_id = $2 and s.published_at >= $3 and s.published_at < $4
         and not exists (select from redo_change c where c.redo_id = $1 and c.subject_id = $2 and c.article_id = s.article_id)
     ) each group by day`,
    [run.redo_id, subjectId, run.period_from, run.period_to, run.time_zone],
  );
}

/** Asks the rules of every subject of a run; false when somebody has cancelled it. */
async function countRules(services: Resolver, run: RunRecord, signal: AbortSignal): Promise<boolean> {
  const database = services.get(DatabaseService);
  const reader = services.get(RuleReader);
  const subjects = await subjectsOf(database, run);
  for (const [done, subject] of subjects.entries()) {
    signal.throwIfAborted();
    if (!(await noteProgress(database, run.redo_id, subjects.length, done))) return false;
    await database.transaction(async (tx) => {
      await countSubject(tx, reader, run, subject);
      await dropExcluded(services.get(ServerKernel), database, tx, run, subject.subject_id);
      await countDays(tx, run, subject.subject_id);
    });
  }
  await noteProgress(database, run.redo_id, subjects.length, subjects.length);
  return true;
}

/** Counts what the present rules or the present judging would change; nothing else is touched. */
export async function countRedo(services: Resolver, payload: unknown, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
  const database = services.get(DatabaseService);
  const { Redo_ID: id } = payload as RedoPayload;
  const { rows } = await database.query<RunRecord>("select * from redo_run where redo_id = $1 and state = 'counting'", [id]);
  const [run] = rows;
  if (!run) return;
  for (const table of ['redo_subject', 'redo_day', 'redo_change', 'redo_emotion_count', 'redo_emotion_change']) await database.query(`delete from ${table} where redo_id = $1`, [id]);
  try {
    const isCounted = await (run.kind === 'emotion' ? countEmotion(services, run, signal) : countRules(services, run, signal));
    await moveRun(database, id, ['counting'], isCounted ? 'counted' : 'cancelled');
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error, redo: id }, 'Counting what a run would change failed');
    await moveRun(database, id, ['counting'], 'failed', error instanceof Error ? error.message.slice(0, 500) : String(error));
  }
}
