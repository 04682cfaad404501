import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** Amount of data that is stored for one client. */
export interface Usage {
  readonly articles: number;
  /** Truncated to the hour. */
  readonly oldestAt: Date | null;
  /** In bytes. */
  readonly fileSize: number;
}

/** Measures the data of all clients by their counters. */
export class ClientUsage {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the usage by client; clients without data are missing. */
  async load(): Promise<ReadonlyMap<string, Usage>> {
    const [counts, sizes] = await Promise.all([
      this.database.query<{ client_id: string; articles: string; oldest: Date | null }>(
        `select client_id, sum(count) as articles, min(hour) filter (where count > 0) as oldest from article_count
          where subject_id = 0 group by 1`,
      ),
      this.database.query<{ client_id: string; size: string }>(
        'select client_id, sum(size) as size from stored_file where client_id is not null group by 1',
      ),
    ]);
    const usages = new Map<string, Usage>(
      counts.rows.map(({ client_id, articles, oldest }) => [
        client_id,
        { articles: Number(articles), oldestAt: oldest, fileSize: 0 },
      ]),
    );
    for (const { client_id, size } of sizes.rows)
      usages.set(client_id, {
        ...(usages.get(client_id) ?? { articles: 0, oldestAt: null }),
        fileSize: Number(size),
      });
    return usages;
  }
}
