import { contribute, provide, withServices } from '#core';
import { consume, defineServer, Log, serve } from '#core/server';
import { articleInformed, articleListeners, articlesIntake, articlesStored } from '#plugins/articles/server';
import { situationSources } from '#plugins/system-monitor/server';
import { latencyContract } from '../contract';
import { latency } from '../plugin';
import { delaySituation } from './delay-situation';
import { latencyCalls } from './latency-calls';
import { LatencyLedger } from './latency-ledger';
import { LatencyReport } from './latency-report';
import { LatencyTargets } from './latency-targets';
import { latencyMigrations } from './migrations';
import { latencyTables } from './tables';

export { LatencyLedger } from './latency-ledger';
export { LatencyReport } from './latency-report';

const unchanging = { version: '1', data: null };

export default defineServer(latency, {
  services: [provide(LatencyLedger), provide(LatencyReport), provide(LatencyTargets)],
  calls: [serve(latencyContract, latencyCalls)],
  tables: latencyTables,
  migrations: latencyMigrations,
  contributions: [
    contribute(articlesIntake, () => ({
      phase: 'understand',
      name: 'latency-understood',
      plugin: 'latency',
      task: 'understood',
      state: async () => unchanging,
    })),
    contribute(articlesIntake, () => ({
      phase: 'classify',
      name: 'latency-matched',
      plugin: 'latency',
      task: 'matched',
      state: async () => unchanging,
    })),
    contribute(
      articleInformed,
      withServices({ latencyLedger: LatencyLedger }, ({ latencyLedger }) => ({
        informed: (clientId, articleIds, at) => latencyLedger.informed(clientId, articleIds, at),
      })),
    ),
    contribute(
      situationSources,
      withServices({ latencyReport: LatencyReport }, ({ latencyReport }) => ({
        read: () => delaySituation(latencyReport),
      })),
    ),
    contribute(
      articleListeners,
      withServices({ latencyLedger: LatencyLedger }, ({ latencyLedger }) => ({
        opened: (tx, clientId, articleIds) => latencyLedger.opened(tx, clientId, articleIds),
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'latency.stored',
      handle: ({ payload, happenedAt }, { services, tx }) =>
        services.get(LatencyLedger).stored(payload, happenedAt, tx),
    }),
  ],
  jobs: [
    {
      name: 'latency.expire',
      every: '41 3 * * *',
      run: async (services) =>
        services
          .get(Log)
          .info({ removed: await services.get(LatencyLedger).expire() }, 'Expired article times were removed'),
    },
  ],
  threads: { understood: () => import('./understood-task'), matched: () => import('./matched-task') },
});
