import { inject } from '#core';
import { DatabaseService } from '#core/server';

/** Hours after which the nightly cleanup of clients is assumed to be complete. */
const cleanupHours = 24;

/** Stores after how many days articles leave the list of a client. */
export class RetentionStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(): Promise<readonly { readonly client_id: string; readonly article_days: number }[]> {
    const { rows } = await this.database.query<{ client_id: string; article_days: number }>(
      'select client_id, article_days from client_retention',
    );
    return rows;
  }

  /** Null stores articles without a limit. */
  async set(clientId: string, days: number | null): Promise<void> {
    if (days === null) await this.database.query('delete from client_retention where client_id = $1', [clientId]);
    else
      await this.database.query(
        `insert into client_retention (client_id, article_days) values ($1, $2)
          on conflict (client_id) do update set article_days = excluded.article_days`,
        [clientId, days],
      );
  }

  /**
   * Returns the earliest time from which any client keeps articles, by the longest retention of all clients. Undefined
   * while a client has unlimited retention, or when there are no clients.
   */
  async getEarliest(now = Date.now()): Promise<Date | undefined> {
    const { rows } = await this.database.query<{ days: number | null; is_unlimited: boolean }>(
      `select max(r.article_days) as days, coalesce(bool_or(r.client_id is null), true) as is_unlimited
        from client c left join client_retention r on r.client_id = c.client_id`,
    );
    const [retention] = rows;
    if (!retention || retention.is_unlimited || retention.days === null) return undefined;
    return new Date(now - retention.days * 86_400_000 - cleanupHours * 3_600_000);
  }
}
