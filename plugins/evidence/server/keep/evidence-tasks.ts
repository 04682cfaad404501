import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';

/** A page to be fetched at a given time, either for its first storage or for a later check. */
export interface EvidenceTask {
  readonly article_id: string;
  readonly work: 'keep' | 'observe';
  readonly due_at: Date;
  readonly url: string;
  readonly client_ids: readonly string[];
  readonly attempts: number;
}

export type NewTask = Omit<EvidenceTask, 'attempts'>;

const maxAttempts = 3;
const pause = 10 * 60_000;

/** Queue of pages to be fetched. */
export class EvidenceTasks {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Adds tasks; an existing task for the same page serves both requests. */
  async add(tx: Statements, tasks: readonly NewTask[]): Promise<void> {
    if (tasks.length === 0) return;
    const once = new Map<string, NewTask>();
    for (const task of tasks) {
      const key = `${task.article_id} ${task.work} ${task.due_at.getTime()}`;
      once.set(key, { ...task, client_ids: [...new Set([...(once.get(key)?.client_ids ?? []), ...task.client_ids])] });
    }
    await tx.query(
      `insert into evidence_task as t (article_id, work, due_at, url, client_ids)
       select * from jsonb_to_recordset($1) as new (article_id bigint, work text, due_at timestamptz, url text,
         client_ids bigint[])
       on conflict (article_id, work, due_at) do update
         set client_ids = array(select distinct unnest(t.client_ids || excluded.client_ids) order by 1)`,
      [JSON.stringify([...once.values()])],
    );
  }

  /** Removes a client from all tasks; tasks that no client needs are deleted. */
  async removeClient(clientId: string, tx: Statements): Promise<void> {
    await tx.query(
      'update evidence_task set client_ids = array_remove(client_ids, $1::bigint) where $1::bigint = any(client_ids)',
      [clientId],
    );
    await tx.query("delete from evidence_task where client_ids = '{}'");
  }

  /** Returns the due tasks, longest waiting first. They remain until they are done. */
  async due(now: Date, max: number): Promise<readonly EvidenceTask[]> {
    return (
      await this.database.query<EvidenceTask>(
        `select article_id, work, due_at, url, client_ids::text[] as client_ids, attempts from evidence_task
          where due_at <= $1 order by due_at limit $2`,
        [now, max],
      )
    ).rows;
  }

  async done({ article_id, work, due_at }: EvidenceTask): Promise<void> {
    await this.database.query('delete from evidence_task where article_id = $1 and work = $2 and due_at = $3', [
      article_id,
      work,
      due_at,
    ]);
  }

  /** Postpones a task; after the last attempt, deletes it and returns false. */
  async later(task: EvidenceTask, now: Date): Promise<boolean> {
    if (task.attempts + 1 >= maxAttempts) {
      await this.done(task);
      return false;
    }
    await this.database.query(
      'update evidence_task set attempts = attempts + 1, due_at = $4 where article_id = $1 and work = $2 and due_at = $3',
      [task.article_id, task.work, task.due_at, new Date(now.getTime() + pause * 2 ** task.attempts)],
    );
    return true;
  }

  async nextAt(articleId: string, clientId: string): Promise<Date | null> {
    const { rows } = await this.database.query<{ due_at: Date | null }>(
      `select min(due_at) as due_at from evidence_task where article_id = $1 and work = 'observe'
        and $2 = any(client_ids)`,
      [articleId, clientId],
    );
    return rows[0]?.due_at ?? null;
  }
}
