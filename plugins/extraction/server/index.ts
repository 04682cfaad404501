import { contribute, provide, type Contribution, withServices } from '#core';
import type { Resource } from '#core/resource';
import {
  dashboardFigures,
  DatabaseService,
  defineServer,
  gaugeSources,
  selectSources,
  ServerKernel,
  serve,
  serveResource,
  type ResourceRules,
  type SelectSource,
} from '#core/server';
import { sourceHealth } from '#plugins/analysis/server';
import { clientRemovals } from '#plugins/clients/server';
import { collectorWork, ConfigPublisher, configParts } from '#plugins/collector-nodes/server';
import { extractionContract } from '../contract';
import { bulkContract } from '../bulk-contract';
import { dataAgeContract } from '../data-age-contract';
import { extraction } from '../plugin';
import { extractionFigures } from './dashboard-figures';
import { pushContract } from '../push-contract';
import { extractionSource } from '../resource';
import { siteParser } from '../site-parser';
import { bulkCalls } from './bulk/bulk-calls';
import { BulkRepository } from './bulk/bulk-repository';
import { Collector } from './collect/collector';
import { HostService, PostgresHostService } from './collect/hosts';
import { collectJob } from './collect/collect-job';
import { CollectUpkeep } from './collect/collect-upkeep';
import { collectorRounds } from './collect/collector-rounds';
import { ConnectionWatch } from './collect/connection-watch';
import { ListMemory } from './collect/list-memory';
import { VisitRepository } from './collect/visit-repository';
import { VisitRunner } from './collect/visit-runner';
import { OutboundVisitor, Visitor } from './collect/visitor';
import { parserPart, sourcePart } from './config/config-content';
import { dataAgeCall } from './health/data-age-call';
import { silentSources } from './health/silent-sources';
import { SourceHealthRepository } from './health/source-health-repository';
import { extractionMigrations } from './migrations';
import { PostgresSiteParserService, SiteParserService } from './parsers/site-parser-service';
import { checkSiteParser } from './parsers/site-parsers';
import { PageTasks, PostgresPageTasks } from './push/page-tasks';
import { pushCalls } from './push/push-calls';
import { PushRepository } from './push/push-repository';
import { PushRunner } from './push/push-runner';
import { NodeLogReader, PostgresNodeLogReader } from './runs/node-log-reader';
import { PostgresRunReader, RunReader } from './runs/run-reader';
import { reportRun } from './runs/report-run';
import { SiteDiscovery } from './sites/site-discovery';
import { SiteFinder } from './sites/site-finder';
import { OpmlImport } from './sources/opml-import';
import { SourceAddress } from './sources/source-address';
import { sourceCalls } from './sources/source-calls';
import { sourceGauges } from './sources/source-gauges';
import { PostgresSourceHubs, SourceHubs } from './sources/source-hubs';
import { SourceRepository } from './sources/source-repository';
import { SourceRules } from './sources/source-rules';
import { forgetVisits, PostgresSourceService, SourceService } from './sources/source-service';
import { SourceTrial } from './sources/source-trial';
import { extractionTables } from './tables';

export { Collector } from './collect/collector';
export { HostService, minGap } from './collect/hosts';
export { getRetryAfter } from './collect/next-visit';
export { Visitor, type PageVisit } from './collect/visitor';
export { collectJob, collectLane } from './collect/collect-job';
export { fetchedPages, type FetchedPage, type PageListener } from './collect/page-listener';
export { pushedLists, type PushedList, type PushedLists } from './collect/pushed-lists';
export { unreadPages, type UnreadPage, type UnreadPages } from './collect/unread-pages';
export { SiteParserService, type StoredSelectors, type SiteParserRow } from './parsers/site-parser-service';
export { getHost } from './parsers/site-parsers';
export { PageTasks } from './push/page-tasks';
export { NodeLogReader, type NodeLogLine } from './runs/node-log-reader';
export { RunReader, runStatuses, type RunFilter, type RunRecord, type RunStatus } from './runs/run-reader';
export { OpmlImport } from './sources/opml-import';
export type { SourceRecord } from './sources/source-record';
export { SourceHubs, type HubStatus } from './sources/source-hubs';
export { SourceTrial } from './sources/source-trial';
export { SourceService, type NewSource } from './sources/source-service';

/** Announces a changed configuration to the collectors. */
const changed: ResourceRules<Resource>['changed'] = async ({ caller, services }) =>
  void (await services.get(ConfigPublisher).publish(caller.userId));

const sources = serveResource(extractionSource, {
  beforeSave: (draft, before, { services }) => services.get(SourceRules).check(draft, before),
  changed,
  afterRemove: (rows, { tx, services }) =>
    forgetVisits(
      services.get(ServerKernel),
      rows.map(({ Source_ID }) => Source_ID),
      tx,
    ),
});
const parsers = serveResource(siteParser, { beforeSave: checkSiteParser, changed });

/** Sources and collection settings are restricted to operators. */
const forOperators = (select: Contribution): Contribution =>
  contribute(selectSources, (services): SelectSource => {
    const source = select.make(services) as SelectSource;
    return {
      ...source,
      load: async (caller, query) => (caller?.userType === 'operator' ? source.load(caller, query) : []),
    };
  });

export default defineServer(extraction, {
  services: [
    provide(SourceAddress),
    provide(SourceService, PostgresSourceService),
    provide(HostService, PostgresHostService),
    provide(Visitor, OutboundVisitor),
    provide(ListMemory),
    provide(ConnectionWatch),
    provide(VisitRepository),
    provide(VisitRunner),
    provide(Collector),
    provide(RunReader, PostgresRunReader),
    provide(PageTasks, PostgresPageTasks),
    provide(PushRunner),
    provide(SiteParserService, PostgresSiteParserService),
    provide(SourceHubs, PostgresSourceHubs),
    provide(NodeLogReader, PostgresNodeLogReader),
    provide(SiteFinder),
    provide(SiteDiscovery),
    provide(SourceRepository),
    provide(SourceHealthRepository),
    provide(SourceRules),
    provide(SourceTrial),
    provide(OpmlImport),
    provide(BulkRepository),
    provide(PushRepository),
    provide(CollectUpkeep),
  ],
  calls: [
    serve(extractionContract, sourceCalls),
    sources.calls,
    serve(pushContract, pushCalls),
    serve(bulkContract, bulkCalls),
    serve(dataAgeContract, dataAgeCall),
    parsers.calls,
  ],
  tables: extractionTables,
  migrations: extractionMigrations,
  consumers: [reportRun],
  jobs: [
    {
      name: collectJob,
      role: 'collect',
      attempts: 1,
      run: async (services, _payload, { signal }) =>
        void (await Promise.all([services.get(Collector).collectDue(signal), services.get(PushRunner).runDue(signal)])),
    },
    { name: 'extraction.count', every: '5m', run: (services) => services.get(CollectUpkeep).countArticles() },
    { name: 'extraction.leases', every: '5m', run: (services) => services.get(CollectUpkeep).endLostLeases() },
    { name: 'extraction.health', every: '10m', run: (services) => services.get(CollectUpkeep).updateHealth() },
    { name: 'extraction.sweep', every: '1h', run: (services) => services.get(CollectUpkeep).removeExpired() },
  ],
  contributions: [
    contribute(dashboardFigures, () => extractionFigures),
    forOperators(sources.select),
    contribute(collectorWork, collectorRounds),
    contribute(configParts, () => sourcePart),
    contribute(configParts, () => parserPart),
    contribute(
      gaugeSources,
      withServices({ database: DatabaseService }, ({ database }) => sourceGauges(database)),
    ),
    contribute(
      sourceHealth,
      withServices({ repository: SourceHealthRepository }, ({ repository }) => silentSources(repository)),
    ),
    contribute(
      clientRemovals,
      withServices({ sourceService: SourceService }, ({ sourceService }) => ({
        remove: async (clientId, tx) => {
          const clientSources = await sourceService.list({ clientId });
          await sourceService.remove(
            clientSources.map(({ source_id }) => source_id),
            tx,
          );
        },
      })),
    ),
  ],
});
