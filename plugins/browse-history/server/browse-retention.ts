import { inject } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import { ReadingHistory } from '#plugins/articles/server';

/** Days for which a client keeps what its people opened, unless it says otherwise. */
export const defaultDays = 180;

/** How long each client keeps histories, and the clearing of what is older. */
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

  /** Removes what is older than its client wants; gives how many entries. */
  async expire(): Promise<number> {
    const { rows } = await this.database.query<{ client_id: string; days: number }>(
      'select client_id, days from browse_retention',
    );
    return this.history.expire(new Map(rows.map(({ client_id, days }) => [client_id, days])), defaultDays);
  }
}
