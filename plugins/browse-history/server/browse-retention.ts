import { inject } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import { ReadingHistory } from '#plugins/articles/server';

/** Default retention of browsing histories per client, in days. */
export const defaultDays = 180;

/** Stores the history retention of each client and removes expired entries. */
export class BrowseRetention {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ReadingHistory) private readonly history: ReadingHistory,
  ) {}

  async days(clientId: string): Promise<number> {
    const { rows } = await this.database.query<{ days: number }>(
      'select days from browse_retention where client_id = $1',
      [clientId],
    );
    return rows[0]?.days ?? defaultDays;
  }

  async keepFor(caller: Caller, days: number): Promise<void> {
    const before = await this.days(caller.clientId);
    await this.database.query(
      `insert into browse_retention (client_id, days) values ($1, $2) on conflict (client_id) do update
        set days = excluded.days`,
      [caller.clientId, days],
    );
    await this.log.record(caller, {
      entity: 'browse-retention',
      action: 'update',
      before: { Days: before },
      after: { Days: days },
    });
  }

  /** Removes entries older than the client's retention; returns how many. */
  async expire(): Promise<number> {
    const { rows } = await this.database.query<{ client_id: string; days: number }>(
      'select client_id, days from browse_retention',
    );
    return this.history.expire(new Map(rows.map(({ client_id, days }) => [client_id, days])), defaultDays);
  }
}
