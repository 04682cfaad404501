import { createHash } from 'node:crypto';
import { BusinessError, inject } from '#core';
import { Log } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { EvidenceKeeper } from './evidence-keeper';
import { EvidenceReader } from './evidence-reader';
import { EvidenceStore, type Piece } from './evidence-store';
import { EvidenceTasks, type EvidenceTask } from './evidence-tasks';
import { PageCatcher } from './page-catcher';

const atOnce = 20;
/** Maximum duration of a run in milliseconds, so that the job does not exceed its interval by much. */
const maxRun = 50_000;
const gone: ReadonlySet<number> = new Set([404, 410]);

const comparable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** Runs due tasks: fetches pages for the first time and checks stored ones again. */
export class Observer {
  constructor(
    @inject(EvidenceTasks) private readonly tasks: EvidenceTasks,
    @inject(EvidenceKeeper) private readonly keeper: EvidenceKeeper,
    @inject(EvidenceReader) private readonly reader: EvidenceReader,
    @inject(EvidenceStore) private readonly store: EvidenceStore,
    @inject(PageCatcher) private readonly catcher: PageCatcher,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Works until nothing is due or the time limit is reached; returns the number of tasks. */
  async run(signal?: AbortSignal): Promise<number> {
    let count = 0;
    for (const end = Date.now() + maxRun; Date.now() < end; ) {
      const due = await this.tasks.due(this.clock.now(), atOnce);
      for (const task of due) {
        if (signal?.aborted) return count;
        await this.work(task, signal);
        count += 1;
      }
      if (due.length < atOnce) break;
    }
    return count;
  }

  private async work(task: EvidenceTask, signal: AbortSignal | undefined): Promise<void> {
    try {
      if (task.work === 'keep') await this.keeper.fetchAndKeep(task.article_id, task.url, task.client_ids, signal);
      else await this.store.keep([await this.observe(task, signal)]);
      await this.tasks.done(task);
    } catch (error) {
      if (signal?.aborted) return;
      const isRetried = await this.tasks.later(task, this.clock.now());
      this.log[error instanceof BusinessError ? 'info' : 'error'](
        { err: error, article: task.article_id, url: task.url, isRetried },
        'Could not store a page as evidence',
      );
    }
  }

  private async observe(
    { article_id, url, client_ids }: EvidenceTask,
    signal: AbortSignal | undefined,
  ): Promise<Piece> {
    const { page, visit } = await this.catcher.fetch(url, signal);
    const piece = { articleId: article_id, url, clientIds: client_ids, page };
    if (!page) return { ...piece, kind: 'unreachable', detail: visit.error?.code ?? '' };
    const { status, body } = page.answer;
    if (gone.has(status)) return { ...piece, kind: 'gone' };
    if (status >= 400) return { ...piece, kind: 'unreachable' };
    const latest = await this.reader.latestPage(article_id);
    const before = latest?.body_record_id ? await this.reader.record(latest.body_record_id) : latest;
    if (before && before.payload_digest === `sha256:${createHash('sha256').update(body).digest('hex')}`)
      return { ...piece, kind: 'unchanged', same: before };
    const previousPage = before && (await this.reader.page(before));
    if (!previousPage) return { ...piece, kind: 'page' };
    const was = comparable(await this.reader.text(previousPage));
    const is = comparable(visit.article?.text ?? '');
    return was === is
      ? { ...piece, kind: 'unchanged', detail: 'text' }
      : { ...piece, kind: 'changed', detail: JSON.stringify({ Before: was.length, After: is.length }) };
  }
}
