import { contribute, provide } from '#core';
import { DatabaseService, defineServer, gaugeSources, selectSources, serve, serveResource, type SelectSource } from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { extractionContract } from '../contract';
import { extraction } from '../plugin';
import { extractionSource } from '../resource';
import { CollectClock, SystemClock } from './collect/collect-clock';
import { Collector, LeasedCollector } from './collect/collector';
import { HostService, PostgresHostService } from './collect/hosts';
import { collectJobs } from './collect/jobs';
import { OutboundVisitor, Visitor } from './collect/visitor';
import { extractionMigrations } from './migrations';
import { PostgresRunReader, RunReader } from './runs/run-reader';
import { tellRun } from './runs/tell-run';
import { CheckedSourceAddress, SourceAddress } from './sources/source-address';
import { sourceCalls } from './sources/source-calls';
import { sourceGauges } from './sources/source-gauges';
import { sourceRules } from './sources/source-rules';
import { PostgresSourceService, SourceService } from './sources/source-service';

export * from './charset';
export { CollectClock } from './collect/collect-clock';
export { Collector } from './collect/collector';
export { parseOpml, type OpmlSource } from './feeds';
export * from './files';
export { RunReader, runStatuses, type RunFigures, type RunFilter, type RunRecord, type RunStatus } from './runs/run-reader';
export type { SourceRecord } from './sources/source-record';
export { SourceService, type NewSource } from './sources/source-service';

const sources = serveResource(extractionSource, sourceRules);

export default defineServer(extraction, {
  services: [
    provide(CollectClock, SystemClock),
    provide(SourceAddress, CheckedSourceAddress),
    provide(SourceService, PostgresSourceService),
    provide(HostService, PostgresHostService),
    provide(Visitor, OutboundVisitor),
    provide(Collector, LeasedCollector),
    provide(RunReader, PostgresRunReader),
  ],
  calls: [serve(extractionContract, sourceCalls), sources.calls],
  migrations: extractionMigrations,
  jobs: collectJobs,
  contributions: [
    // Where the platform collects is the operators' business.
    contribute(selectSources, (services): SelectSource => {
      const source = sources.select.make(services) as SelectSource;
      return { ...source, load: async (caller, query) => (caller?.userType === 'operator' ? source.load(caller, query) : []) };
    }),
    contribute(gaugeSources, (services) => sourceGauges(services.get(DatabaseService))),
    contribute(articlesIntake, (services) => tellRun(services.get(DatabaseService))),
    contribute(clientRemovals, (services) => ({
      remove: async (clientId, tx) => {
        const own = await services.get(SourceService).list({ clientId });
        await services.get(SourceService).remove(own.map(({ source_id }) => source_id), tx);
      },
    })),
  ],
  threads: { read: () => import('./collect/read-task') },
});
