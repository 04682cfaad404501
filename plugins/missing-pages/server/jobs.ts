import { DatabaseService, type JobDeclaration } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { MissingPages } from './missing-pages';

const keptRepaired = '30 days';
const keptMissing = '90 days';

/** Scheduled jobs for missing pages. */
export const missingJobs: readonly JobDeclaration[] = [
  { name: 'missing-pages.tend', every: '5m', run: (services) => services.get(MissingPages).tend() },
  {
    name: 'missing-pages.sweep',
    every: '1h',
    run: async (services) => {
      await services.get(DatabaseService).query(
        `delete from missing_page where (state in ('fixed', 'dismissed')
            and last_at < $1::timestamptz - interval '${keptRepaired}')
            or last_at < $1::timestamptz - interval '${keptMissing}'`,
        [services.get(CollectClock).now()],
      );
    },
  },
];
