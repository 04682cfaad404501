import { DatabaseService, type JobDeclaration } from '#core/server';
import { ConfigKeeper } from '../config/config-keeper';
import { updateHealth } from '../health/update-health';
import { MissingPages } from '../missing/missing-pages';
import { PushRunner } from '../push/push-runner';
import { WebSubHubs } from '../websub/websub-hubs';
import { CollectClock } from './collect-clock';
import { collectJob } from './collect-job';
import { Collector } from './collector';

const keptRuns = '30 days';
/** Visits that found nothing changed are many and tell little. */
const keptUnchanged = '2 days';
const keptSeen = '90 days';
const keptPushes = '30 days';
const keptVersions = '180 days';
const keptMended = '30 days';
const keptMissing = '90 days';

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
  // Changes that no call has told of, such as an address that moved.
  {
    name: 'extraction.config',
    every: '1m',
    run: async (services) => void (await services.get(ConfigKeeper).publish()),
  },
  {
    name: 'extraction.websub',
    every: '1m',
    role: 'collect',
    attempts: 1,
    run: (services, _payload, { signal }) => services.get(WebSubHubs).tend(signal),
  },
  { name: 'extraction.missing', every: '5m', run: (services) => services.get(MissingPages).tend() },
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
        `delete from extraction_run where started_at < $1::timestamptz - interval '${keptRuns}' or (status = 'unchanged' and started_at < $1::timestamptz - interval '${keptUnchanged}')`,
        [now],
      );
      await database.query(`delete from extraction_node_event where at < $1::timestamptz - interval '${keptRuns}'`, [
        now,
      ]);
      await database.query(
        `delete from extraction_push where created_at < $1::timestamptz - interval '${keptPushes}'`,
        [now],
      );
      await database.query(
        `delete from extraction_config_version where made_at < $1::timestamptz - interval '${keptVersions}' and version < (select max(version) from extraction_config_version)`,
        [now],
      );
      await database.query(
        `delete from extraction_missing_page where (state in ('fixed', 'dismissed') and last_at < $1::timestamptz - interval '${keptMended}') or last_at < $1::timestamptz - interval '${keptMissing}'`,
        [now],
      );
      await database.query(`delete from extraction_seen where seen_at < $1::timestamptz - interval '${keptSeen}'`, [
        now,
      ]);
    },
  },
];
