import type { DatabaseService, ServerKernel, Statements } from '#core/server';
import { storedColumns, subjectExclusions, type StoredArticle } from '#plugins/subjects/server';
import type { RunRecord } from './redo-store';

const step = 500;

/** Thrown to take back what exclusions write down while they are only asked. */
class AskedOnly extends Error {}

/** Removes from the gains of a subject what the client's filters would keep out of it. */
export async function dropExcluded(kernel: ServerKernel, database: DatabaseService, tx: Statements, run: RunRecord, subjectId: string): Promise<void> {
  const exclusions = await kernel.extensions(subjectExclusions);
  const { rows } = await tx.query<{ article_id: string }>('select article_id from redo_change where redo_id = $1 and subject_id = $2 and is_gain order by article_id', [run.redo_id, subjectId]);
  for (let start = 0; start < rows.length && exclusions.length > 0; start += step) {
    const ids = rows.slice(start, start + step).map(({ article_id }) => article_id);
    const articles = await tx.query<StoredArticle>(`select ${storedColumns} from article a join article_text t using (article_id) where a.article_id = any($1::bigint[])`, [ids]);
    const out = new Set<string>();
    await database.transaction(async (asked) => {
      for (const exclusion of exclusions) for (const id of await exclusion.excluded(run.client_id, subjectId, articles.rows, asked)) out.add(id);
      throw new AskedOnly();
    }).catch((error: unknown) => {
      if (!(error instanceof AskedOnly)) throw error;
    });
    if (out.size > 0) await tx.query('delete from redo_change where redo_id = $1 and subject_id = $2 and article_id = any($3::bigint[])', [run.redo_id, subjectId, [...out]]);
  }
}
