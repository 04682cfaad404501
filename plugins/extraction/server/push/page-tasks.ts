import { createToken, inject } from '#core';
import { DatabaseService, JobService, type Statements } from '#core/server';
import type { MediaType } from '#shared/vocabulary';
import { CollectClock } from '#plugins/collector-nodes/server';
import { collectJob, collectLane } from '../collect/collect-job';

/** Page to fetch immediately; `reference` is the sender's own. */
export interface TaskPage {
  readonly url: string;
  readonly reference?: string;
  /** Source whose selectors and fetch settings apply and whose group of collectors fetches it. */
  readonly sourceId?: string | null;
}

export interface PageTask {
  readonly pages: readonly TaskPage[];
  /** Name of the `UnreadPages` that receives the result; without one, the result is stored as an article. */
  readonly sender?: string;
  readonly nodeGroupId?: string | null;
  readonly mediaType?: MediaType;
  readonly userId: string | null;
}

/** Sends page fetches to collectors. */
export interface PageTasks {
  /** Returns the ids of the pushes created: one for each group of collectors and media type. */
  send(tx: Statements, task: PageTask): Promise<readonly string[]>;
  /** Returns the references of a sender's tasks that are waiting or running. */
  inProgress(sender: string): Promise<readonly string[]>;
}
export const PageTasks = createToken<PageTasks>('extraction.page-tasks');

/** Where the pages of a source are fetched and stored. */
interface SourceTarget {
  readonly source_id: string;
  readonly node_group_id: string | null;
  readonly media_type: MediaType;
}

export class PostgresPageTasks implements PageTasks {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async send(
    tx: Statements,
    { pages, sender, nodeGroupId = null, mediaType = 'news', userId }: PageTask,
  ): Promise<readonly string[]> {
    const { rows } = await tx.query<SourceTarget>(
      'select source_id, node_group_id, media_type from extraction_source where source_id = any($1::bigint[])',
      [pages.map(({ sourceId }) => sourceId).filter((id) => id)],
    );
    const targets = new Map(rows.map((row) => [row.source_id, row]));
    const groups = new Map<string, TaskPage[]>();
    for (const page of pages) {
      const target = targets.get(page.sourceId ?? '');
      const key = JSON.stringify(target ? [target.node_group_id, target.media_type] : [nodeGroupId, mediaType]);
      groups.set(key, [...(groups.get(key) ?? []), page]);
    }
    const sent: string[] = [];
    for (const [key, group] of groups) {
      const [groupId, kind] = JSON.parse(key) as [string | null, MediaType];
      sent.push(await this.sendGroup(tx, group, [groupId, kind, userId, this.clock.now(), sender ?? null]));
    }
    if (sent.length > 0) await this.jobs.add(collectJob, {}, { ...collectLane(1), within: tx });
    return sent;
  }

  async inProgress(sender: string): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ reference: string }>(
      `select i.reference from extraction_push_item i join extraction_push p using (push_id) where p.sender = $1
        and i.state in ('waiting', 'running')`,
      [sender],
    );
    return rows.map(({ reference }) => reference);
  }

  private async sendGroup(tx: Statements, pages: readonly TaskPage[], push: readonly unknown[]): Promise<string> {
    const { rows } = await tx.query<{ push_id: string }>(
      `insert into extraction_push (node_group_id, media_type, created_by, created_at, sender)
        values ($1, $2, $3, $4, $5) returning push_id`,
      push,
    );
    const [{ push_id }] = rows as [{ push_id: string }];
    await tx.query(
      `insert into extraction_push_item (push_id, url, host, next_at, reference, source_id)
        select $1, url, host, $2, reference, source_id
        from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) as t (url, host, reference, source_id)`,
      [
        push_id,
        this.clock.now(),
        pages.map(({ url }) => url),
        pages.map(({ url }) => (URL.canParse(url) ? new URL(url).host : '')),
        pages.map(({ reference = null }) => reference),
        pages.map(({ sourceId = null }) => sourceId),
      ],
    );
    return push_id;
  }
}
