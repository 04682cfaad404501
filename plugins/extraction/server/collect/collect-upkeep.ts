import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { updateHealth } from '../health/update-health';

const runRetention = '30 days';
/** Retention of visits without changes, which are numerous and of little value. */
const unchangedRetention = '2 days';
const seenRetention = '90 days';
const pushRetention = '30 days';

/** Recurring work on the data of collection. */
export class CollectUpkeep {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  /** Recounts the articles of each source within the last 24 hours. */
  async countArticles(): Promise<void> {
    await this.database.query(
      `update extraction_source s set articles_24h = coalesce(r.stored, 0)
       from extraction_source t left join (select source_id, sum(stored)::int as stored from extraction_run
         where started_at > $1::timestamptz - interval '1 day' group by source_id) r using (source_id)
       where s.source_id = t.source_id and s.articles_24h is distinct from coalesce(r.stored, 0)`,
      [this.clock.now()],
    );
  }

  /** Ends leases that ran out without a visit ending, so that no source counts as being read. */
  async endLostLeases(): Promise<void> {
    await this.database.query('update extraction_source set running_until = null where running_until < $1', [
      this.clock.now(),
    ]);
  }

  updateHealth(): Promise<void> {
    return updateHealth(this.database, this.clock.now());
  }

  /** Deletes visits, pushes and seen articles that are past their retention. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `delete from extraction_run where started_at < $1::timestamptz - interval '${runRetention}'
        or (status = 'unchanged' and started_at < $1::timestamptz - interval '${unchangedRetention}')`,
      [now],
    );
    await this.database.query(
      `delete from extraction_push where created_at < $1::timestamptz - interval '${pushRetention}'`,
      [now],
    );
    await this.database.query(
      `delete from extraction_seen where seen_at < $1::timestamptz - interval '${seenRetention}'`,
      [now],
    );
  }
}
