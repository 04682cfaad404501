import type { DatabaseService } from '#core/server';

/**
 * Stored articles after which their index entries are merged, and after which storing waits for that: searches read
 * what is not merged one by one.
 */
const mergeAfter = 6_000;
const waitAfter = 18_000;

/**
 * Merges the pending entries of the code index. By its own command this takes far more memory, and so far fewer passes,
 * than an insert that does it in passing.
 */
export async function mergeIndex(database: Pick<DatabaseService, 'query'>): Promise<void> {
  await database.query("select gin_clean_pending_list('article_codes')");
}

/** Keeps the index of new articles short while many come in, on a connection beside the one that stores. */
export class IndexMerge {
  private pending = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Pick<DatabaseService, 'query'>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Counts what was stored; resolves at once, or when a merge has caught up. */
  async stored(articles: number): Promise<void> {
    this.pending += articles;
    if (this.pending >= mergeAfter) this.running ??= this.merge();
    if (this.pending >= waitAfter) await this.running;
  }

  /** Waits for a merge that runs. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async merge(): Promise<void> {
    this.pending = 0;
    try {
      await mergeIndex(this.database);
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.running = undefined;
    }
  }
}
