import { BusinessError, inject, InputError, NotFoundError } from '#core';
import {
  DatabaseService,
  Log,
  OutboundService,
  ThreadService,
  valueOf,
  withinThread,
  type Outcome,
} from '#core/server';
import { cutText } from '#shared/text';
import type { HotListShape } from '../../resource';
import { HotLists } from './hot-lists';
import type { ReadLine } from './read-list';
import type { FetchedList } from './read-list-task';

interface SourceRow {
  readonly hot_list_source_id: string;
  readonly platform: string;
  readonly url: string;
  readonly shape: HotListShape;
  readonly list_path: string | null;
  readonly title_path: string | null;
  readonly popularity_history: string | null;
  readonly url_path: string | null;
  readonly interval_minutes: number;
}

const maxSources = 20;
/** Minimum delay between two requests to one host in milliseconds. */
const politeness = 2_000;
const maxBytes = 4 * 1024 * 1024;

/** Fetches hot lists from their URLs, each at its own interval. */
export class HotListFetcher {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(HotLists) private readonly lists: HotLists,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Fetches every URL that is due; a failing one does not delay the others. */
  async fetchDue(signal?: AbortSignal): Promise<void> {
    // Selected rows are postponed first, so that neither a restarted nor a concurrent process requests them twice.
    const { rows } = await this.database.query<SourceRow>(
      `update hot_list_source s set next_run_at = now() + make_interval(mins => greatest(1, interval_minutes::int))
        where hot_list_source_id in (
         select hot_list_source_id from hot_list_source where is_enabled
           and (next_run_at is null or next_run_at <= now()) order by next_run_at nulls first limit ${maxSources} for
           update skip locked
       ) returning s.*`,
    );
    for (const row of rows) {
      if (signal?.aborted) return;
      await this.visit(row, signal).catch((error: unknown) =>
        this.log.warn({ err: error, source: row.hot_list_source_id }, 'Hot list could not be fetched'),
      );
    }
  }

  /** Fetches one URL now and returns the number of lines of its list. Errors are thrown and also stored in its row. */
  async fetch(sourceId: string): Promise<number> {
    const { rows } = await this.database.query<SourceRow>(
      'select * from hot_list_source where hot_list_source_id = $1',
      [sourceId],
    );
    if (!rows[0]) throw new NotFoundError(`Hot list source ${sourceId} not found`);
    return this.visit(rows[0]);
  }

  private async visit(row: SourceRow, signal?: AbortSignal): Promise<number> {
    try {
      const { status, body, headers, finalUrl } = await this.outbound.for('pages').fetch(row.url, {
        maxBytes,
        hostPoliteness: politeness,
        ...(signal ? { signal } : {}),
      });
      if (status !== 200)
        throw new BusinessError('input', 'hot-spots.list-status', `The URL returned status ${status}`, { status });
      const lines = await this.read({
        body,
        contentType: headers['content-type'],
        url: finalUrl,
        shape: {
          shape: row.shape,
          listPath: row.list_path ?? '',
          titlePath: row.title_path ?? '',
          popularityHistoryPath: row.popularity_history ?? '',
          urlPath: row.url_path ?? '',
        },
      });
      // Rounded to whole minutes, so that lists of several platforms share the same times.
      const at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
      await this.lists.keep(lines.map((line) => ({ ...line, platform: row.platform, at })));
      await this.note(row, 'good', lines.length, null, null);
      return lines.length;
    } catch (error) {
      if (signal?.aborted) throw error;
      const { code, message } =
        error instanceof BusinessError ? error : { code: 'internal', message: 'The list could not be stored' };
      await this.note(row, 'failing', null, code, message);
      throw error;
    }
  }

  private async read(answer: FetchedList): Promise<readonly ReadLine[]> {
    const call = { plugin: 'hot-spots', task: 'read-list', state: { version: '1', data: null } };
    const queue = new URL(answer.url).host;
    const reading = this.threads.run<Outcome<ReadLine[]>>([call], answer, { pool: 'documents', queue });
    const unreadable = () => new InputError('The response could not be read in time', 'hot-spots.list-unreadable');
    return valueOf(await withinThread(reading, unreadable));
  }

  private async note(
    { hot_list_source_id }: SourceRow,
    state: string,
    items: number | null,
    code: string | null,
    message: string | null,
  ): Promise<void> {
    await this.database.query(
      `update hot_list_source set state = $2, item_count = coalesce($3, item_count), error_code = $4,
        error_message = $5, last_run_at = now() where hot_list_source_id = $1`,
      [hot_list_source_id, state, items, code, message === null ? null : cutText(message, 300)],
    );
  }
}
