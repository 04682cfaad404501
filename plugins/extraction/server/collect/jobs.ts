import { DatabaseService, type AddOptions, type JobDeclaration } from '#core/server';
import { updateHealth } from '../health/update-health';
import { PushRunner } from '../push/push-runner';
import { CollectClock } from './collect-clock';
import { Collector } from './collector';

/** The job that visits at once what is asked for by hand; what is due by the clock the nodes find themselves. */
export const collectJob = 'extraction.collect';

const keptRuns = '30 days';
/** Visits that found nothing changed are many and tell little. */
const keptUnchanged = '2 days';
const keptSeen = '90 days';
const keptPushes = '30 days';

/** Jobs of one lane run one after another, and one at most waits. */
export const collectLane = (lane: number): AddOptions => ({ key: `${collectJob}.${lane}`, queue: `${collectJob}.${lane}` });

/** Counts anew what each source brought within 24 hours. */
export async function countArticles(database: DatabaseService, now: Date): Promise<void> {
  await database.query(
    `update extraction_source s set articles_24h = coalesce(r.stored, 0)
     from extraction_source t left join (select source_id, sum(stored)::int as stored from extraction_run where started_at > $1::timestamptz - interval '1 day' group by source_id) r using (source_id)
     where s.source_id = t.source_id and s.articles_24h is distinct from coalesce(r.stored, 0)`,
    [now],
  );
}

/** What collecting does by the clock. */
export const collectJobs: readonly JobDeclaration[] = [
  { name: collectJob, role: 'collect', attempts: 1, run: async (services, _payload, { signal }) => void (await Promise.all([services.get(Collector).collectDue(signal), services.get(PushRunner).runDue(signal)])) },
  { name: 'extraction.count', every: '5m', run: (services) => countArticles(services.get(DatabaseService), services.get(CollectClock).now()) },
  { name: 'extraction.health', every: '10m', run: (services) => updateHealth(services.get(DatabaseService), services.get(CollectClock).now()) },
  {
    name: 'extraction.sweep', every: '1h',
    run: async (services) => {
      const database = services.get(DatabaseService);
      const now = services.get(CollectClock).now();
      await database.query(`delete from extraction_run where started_at < $1::timestamptz - interval '${keptRuns}' or (status = 'unchanged' and started_at < $1::timestamptz - interval '${keptUnchanged}')`, [now]);
      await database.query(`delete from extraction_node_event where at < $1::timestamptz - interval '${keptRuns}'`, [now]);
      await database.query(`delete from extraction_push where created_at < $1::timestamptz - interval '${keptPushes}'`, [now]);
      await database.query(`delete from extraction_seen where seen_at < $1::timestamptz - interval '${keptSeen}'`, [now]);
    },
  },
];
