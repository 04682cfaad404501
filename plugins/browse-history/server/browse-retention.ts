import { inject } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';

/** Days for which a client keeps what its people opened, unless it says otherwise. */
export const defaultDays = 180;

/** How long each client keeps histories, and the clearing of what is older. */
export class BrowseRetention {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
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
      'insert into browse_retention (client_id, days) values ($1, $2) on conflict (client_id) do update set days = excluded.days',
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
    const { rowCount } = await this.database.query(
      `delete from article_browse b where b.browsed_at < now() - interval '1 day' * coalesce((select r.days from browse_retention r where r.client_id = b.client_id), ${defaultDays})`,
    );
    return rowCount ?? 0;
  }
}
