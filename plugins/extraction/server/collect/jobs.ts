import { DatabaseService, type JobDeclaration } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { updateHealth } from '../health/update-health';
import { PushRunner } from '../push/push-runner';
import { collectJob } from './collect-job';
import { Collector } from './collector';

const keptRuns = '30 days';
/** Retention of visits without changes, which are numerous and of little value. */
const keptUnchanged = '2 days';
const keptSeen = '90 days';
const keptPushes = '30 days';

/** Recounts the articles of each source within the last 24 hours. */
export async function countArticles(database: DatabaseService, now: Date): Promise<void> {
  await database.query(
    `update extraction_source s set articles_24h = coalesce(r.stored, 0)
     from extraction_source t left join (select source_id, sum(stored)::int as stored from extraction_run
       where started_at > $1::timestamptz - interval '1 day' group by source_id) r using (source_id)
     where s.source_id = t.source_id and s.articles_24h is distinct from coalesce(r.stored, 0)`,
    [now],
  );
}

/** Scheduled jobs of collection. */
export const collectJobs: readonly JobDeclaration[] = [
  {
    name: collectJob,
    role: 'collect',
    attempts: 1,
    run: async (services, _payload, { signal }) =>
      void (await Promise.all([services.get(Collector).collectDue(signal), services.get(PushRunner).runDue(signal)])),
  },
  {
    name: 'extraction.count',
    every: '5m',
    run: (services) => countArticles(services.get(DatabaseService), services.get(CollectClock).now()),
  },
  {
    name: 'extraction.health',
    every: '10m',
    run: (services) => updateHealth(services.get(DatabaseService), services.get(CollectClock).now()),
  },
  {
    name: 'extraction.sweep',
    every: '1h',
    run: async (services) => {
      const database = services.get(DatabaseService);
      const now = services.get(CollectClock).now();
      await database.query(
        `delete from extraction_run where started_at < $1::timestamptz - interval '${keptRuns}'
          or (status = 'unchanged' and started_at < $1::timestamptz - interval '${keptUnchanged}')`,
        [now],
      );
      await database.query(
        `delete from extraction_push where created_at < $1::timestamptz - interval '${keptPushes}'`,
        [now],
      );
      await database.query(`delete from extraction_seen where seen_at < $1::timestamptz - interval '${keptSeen}'`, [
        now,
      ]);
    },
  },
];
