import { contribute, provide, type Contribution } from '#core';
import { DatabaseService, defineServer, gaugeSources, selectSources, serve, serveResource, type SelectSource } from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { extractionContract } from '../contract';
import { bulkContract } from '../bulk-contract';
import { dataAgeContract } from '../data-age-contract';
import { nodeContract } from '../node-contract';
import { collectorNode, nodeGroup } from '../node-resources';
import { extraction } from '../plugin';
import { pushContract } from '../push-contract';
import { extractionSource } from '../resource';
import { bulkCalls } from './bulk/bulk-calls';
import { CollectClock, SystemClock } from './collect/collect-clock';
import { Collector, LeasedCollector } from './collect/collector';
import { HostService, PostgresHostService } from './collect/hosts';
import { collectJobs } from './collect/jobs';
import { OutboundVisitor, Visitor } from './collect/visitor';
import { dataAgeCall } from './health/data-age-call';
import { extractionMigrations } from './migrations';
import { nodeCalls } from './nodes/node-calls';
import { NodeLoop, TimedNodeLoop } from './nodes/node-loop';
import { FreshNodePlace, NodePlace } from './nodes/node-place';
import { groupRules, nodeRules } from './nodes/node-rules';
import { NodeService, PostgresNodeService } from './nodes/node-service';
import { pushCalls } from './push/push-calls';
import { LeasedPushRunner, PushRunner } from './push/push-runner';
import { NodeLogReader, PostgresNodeLogReader } from './runs/node-log-reader';
import { PostgresRunReader, RunReader } from './runs/run-reader';
import { tellRun } from './runs/tell-run';
import { PoliteSiteFinder, SiteFinder } from './sites/site-finder';
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
export { NodeLogReader, type NodeLogLine } from './runs/node-log-reader';
export { RunReader, runStatuses, type RunFigures, type RunFilter, type RunRecord, type RunStatus } from './runs/run-reader';
export { addListed, type AddedSources } from './sources/add-listed';
export type { SourceRecord } from './sources/source-record';
export { SourceService, type NewSource } from './sources/source-service';

const sources = serveResource(extractionSource, sourceRules);
const groups = serveResource(nodeGroup, groupRules);
const nodes = serveResource(collectorNode, nodeRules);

/** Where and by what the platform collects is the operators' business. */
const forOperators = (select: Contribution): Contribution =>
  contribute(selectSources, (services): SelectSource => {
    const source = select.make(services) as SelectSource;
    return { ...source, load: async (caller, query) => (caller?.userType === 'operator' ? source.load(caller, query) : []) };
  });

export default defineServer(extraction, {
  services: [
    provide(CollectClock, SystemClock),
    provide(SourceAddress, CheckedSourceAddress),
    provide(SourceService, PostgresSourceService),
    provide(HostService, PostgresHostService),
    provide(Visitor, OutboundVisitor),
    provide(Collector, LeasedCollector),
    provide(RunReader, PostgresRunReader),
    provide(NodePlace, FreshNodePlace),
    provide(NodeService, PostgresNodeService),
    provide(NodeLoop, TimedNodeLoop),
    provide(PushRunner, LeasedPushRunner),
    provide(NodeLogReader, PostgresNodeLogReader),
    provide(SiteFinder, PoliteSiteFinder),
  ],
  calls: [serve(extractionContract, sourceCalls), sources.calls, serve(nodeContract, nodeCalls), serve(pushContract, pushCalls), serve(bulkContract, bulkCalls), serve(dataAgeContract, dataAgeCall), groups.calls, nodes.calls],
  migrations: extractionMigrations,
  jobs: collectJobs,
  contributions: [
    ...[sources, groups, nodes].map(({ select }) => forOperators(select)),
    contribute(gaugeSources, (services) => sourceGauges(services.get(DatabaseService))),
    contribute(articlesIntake, (services) => tellRun(services.get(DatabaseService))),
    contribute(clientRemovals, (services) => ({
      remove: async (clientId, tx) => {
        const own = await services.get(SourceService).list({ clientId });
        await services.get(SourceService).remove(own.map(({ source_id }) => source_id), tx);
      },
    })),
  ],
  work: (services, roles) => {
    if (roles.has('collect')) services.get(NodeLoop).begin();
  },
  stop: (services) => services.get(NodeLoop).end(),
  threads: { read: () => import('./collect/read-task') },
});
