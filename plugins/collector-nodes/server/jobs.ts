import { DatabaseService, type JobDeclaration } from '#core/server';
import { CollectClock } from './clock/collect-clock';
import { ConfigKeeper } from './config/config-keeper';

const keptEvents = '30 days';
const keptVersions = '180 days';

/** Scheduled jobs for collectors. */
export const nodeJobs: readonly JobDeclaration[] = [
  // Picks up changes that no call announced, such as a URL that moved.
  {
    name: 'collector-nodes.config',
    every: '1m',
    run: async (services) => void (await services.get(ConfigKeeper).publish()),
  },
  {
    name: 'collector-nodes.sweep',
    every: '1h',
    run: async (services) => {
      const database = services.get(DatabaseService);
      const now = services.get(CollectClock).now();
      await database.query(`delete from extraction_node_event where at < $1::timestamptz - interval '${keptEvents}'`, [
        now,
      ]);
      await database.query(
        `delete from extraction_config_version where made_at < $1::timestamptz - interval '${keptVersions}'
          and version < (select max(version) from extraction_config_version)`,
        [now],
      );
    },
  },
];
