import { contribute, provide, type Contribution, withServices } from '#core';
import {
  dashboardFigures,
  DatabaseService,
  defineServer,
  gaugeSources,
  selectSources,
  serve,
  serveResource,
  type SelectSource,
} from '#core/server';
import { sourceHealth } from '#plugins/analysis/server';
import { clientRemovals } from '#plugins/clients/server';
import { collectorWork, configParts } from '#plugins/collector-nodes/server';
import { extractionContract } from '../contract';
import { bulkContract } from '../bulk-contract';
import { dataAgeContract } from '../data-age-contract';
import { extraction } from '../plugin';
import { extractionFigures } from './dashboard-figures';
import { pushContract } from '../push-contract';
import { extractionSource } from '../resource';
import { siteParser } from '../site-parser';
import { bulkCalls } from './bulk/bulk-calls';
import { Collector } from './collect/collector';
import { HostService, PostgresHostService } from './collect/hosts';
import { collectorRounds } from './collect/collector-rounds';
import { collectJobs } from './collect/jobs';
import { OutboundVisitor, Visitor } from './collect/visitor';
import { parserPart, sourcePart } from './config/config-content';
import { dataAgeCall } from './health/data-age-call';
import { silentSources } from './health/silent-sources';
import { extractionMigrations } from './migrations';
import { PostgresSiteParserService, SiteParserService } from './parsers/site-parser-service';
import { siteParserRules } from './parsers/site-parsers';
import { PageTasks, PostgresPageTasks } from './push/page-tasks';
import { pushCalls } from './push/push-calls';
import { PushRunner } from './push/push-runner';
import { NodeLogReader, PostgresNodeLogReader } from './runs/node-log-reader';
import { PostgresRunReader, RunReader } from './runs/run-reader';
import { reportRun } from './runs/report-run';
import { SiteFinder } from './sites/site-finder';
import { SourceAddress } from './sources/source-address';
import { sourceCalls } from './sources/source-calls';
import { sourceGauges } from './sources/source-gauges';
import { PostgresSourceHubs, SourceHubs } from './sources/source-hubs';
import { sourceRules } from './sources/source-rules';
import { PostgresSourceService, SourceService } from './sources/source-service';
import { extractionTables } from './tables';

export { Collector } from './collect/collector';
export { HostService, minGap } from './collect/hosts';
export { getRetryAfter } from './collect/next-visit';
export { Visitor, type PageVisit } from './collect/visitor';
export { collectJob, collectLane } from './collect/collect-job';
export { fetchedPages, type FetchedPage, type PageListener } from './collect/page-listener';
export { pushedLists, type PushedList, type PushedLists } from './collect/pushed-lists';
export { unreadPages, type UnreadPage, type UnreadPages } from './collect/unread-pages';
export { SiteParserService, type KeptSelectors, type SiteParserRow } from './parsers/site-parser-service';
export { getHost } from './parsers/site-parsers';
export { PageTasks } from './push/page-tasks';
export { NodeLogReader, type NodeLogLine } from './runs/node-log-reader';
export { RunReader, runStatuses, type RunFilter, type RunRecord, type RunStatus } from './runs/run-reader';
export { addListed } from './sources/add-listed';
export type { SourceRecord } from './sources/source-record';
export { SourceHubs, type HubStatus } from './sources/source-hubs';
export { sourceCalls } from './sources/source-calls';
export { SourceService, type NewSource } from './sources/source-service';

const sources = serveResource(extractionSource, sourceRules);
const parsers = serveResource(siteParser, siteParserRules);

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
    provide(Collector),
    provide(RunReader, PostgresRunReader),
    provide(PageTasks, PostgresPageTasks),
    provide(PushRunner),
    provide(SiteParserService, PostgresSiteParserService),
    provide(SourceHubs, PostgresSourceHubs),
    provide(NodeLogReader, PostgresNodeLogReader),
    provide(SiteFinder),
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
  jobs: collectJobs,
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
      withServices({ database: DatabaseService }, ({ database }) => silentSources(database)),
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
