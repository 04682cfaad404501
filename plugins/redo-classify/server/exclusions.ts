import type { DatabaseService, ServerKernel, Statements } from '#core/server';
import { storedColumns, subjectExclusions, type StoredArticle, type SubjectExclusion } from '#plugins/subjects/server';
import type { RunRecord } from './redo-store';

const batchSize = 500;
/** Number of concurrent steps: one is read while another is classified. */
const concurrency = 3;

/** Thrown to roll back writes of exclusion checks that are only a dry run. */
class DryRun extends Error {}

/** Removes articles that the client's filters would exclude from the gains of a subject. */
export async function dropExcluded(
  kernel: ServerKernel,
  database: DatabaseService,
  tx: Statements,
  run: RunRecord,
  subjectId: string,
): Promise<void> {
  const applicableExclusions = await kernel.ask(subjectExclusions, async (exclusion) =>
    ((await exclusion.mayExclude?.(run.client_id, subjectId)) ?? true) ? [exclusion] : [],
  );
  const exclusions = applicableExclusions.flat();
  if (exclusions.length === 0) return;
  const { rows } = await tx.query<{ article_id: string }>(
    `select article_id from redo_change where client_id = $3 and redo_id = $1 and subject_id = $2 and is_gain
      order by article_id`,
    [run.redo_id, subjectId, run.client_id],
  );
  const out: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rows.length) {
      const ids = rows.slice(next, (next += batchSize)).map(({ article_id }) => article_id);
      out.push(...(await getExcluded(database, exclusions, run, subjectId, ids)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (out.length === 0) return;
  await dropGains(tx, run, subjectId, out);
  await tx.query(
    `delete from redo_day where client_id = $3 and redo_id = $1 and subject_id = $2 and gained = 0 and lost = 0
      and unchanged = 0`,
    [run.redo_id, subjectId, run.client_id],
  );
}

/** Returns which of the given ids the client's filters would exclude; their writes are rolled back. */
async function getExcluded(
  database: DatabaseService,
  exclusions: readonly SubjectExclusion[],
  run: RunRecord,
  subjectId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<StoredArticle>(
    `select ${storedColumns} from article a join article_text t using (article_id)
      where a.article_id = any($1::bigint[])`,
    [ids],
  );
  const out = new Set<string>();
  await database
    .transaction(async (transaction) => {
      for (const exclusion of exclusions)
        for (const id of await exclusion.excluded(run.client_id, subjectId, rows, transaction)) out.add(id);
      throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  return out;
}

/** Removes gains from the changes and from their daily counts. */
async function dropGains(
  tx: Statements,
  run: RunRecord,
  subjectId: string,
  articleIds: readonly string[],
): Promise<void> {
  await tx.query(
    `with dropped as (
       delete from redo_change where client_id = $5 and redo_id = $1 and subject_id = $2
         and article_id = any($3::bigint[]) returning published_at
     ), days as (
       select (published_at at time zone $4)::date as day, count(*)::int as count from dropped group by 1
     )
     update redo_day d set gained = d.gained - days.count from days where d.client_id = $5 and d.redo_id = $1
       and d.subject_id = $2 and d.day = days.day`,
    [run.redo_id, subjectId, articleIds, run.time_zone, run.client_id],
  );
}
