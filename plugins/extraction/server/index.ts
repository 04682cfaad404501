import { contribute, provide, type Contribution } from '#core';
import {
  DatabaseService,
  defineServer,
  gaugeSources,
  selectSources,
  serve,
  serveResource,
  type SelectSource,
} from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { extractionContract } from '../contract';
import { bulkContract } from '../bulk-contract';
import { configContract } from '../config-contract';
import { dataAgeContract } from '../data-age-contract';
import { missingContract } from '../missing-contract';
import { nodeContract } from '../node-contract';
import { collectorNode, nodeGroup } from '../node-resources';
import { extraction } from '../plugin';
import { pushContract } from '../push-contract';
import { extractionSource } from '../resource';
import { siteParser } from '../site-parser';
import { websubContract } from '../websub-contract';
import { bulkCalls } from './bulk/bulk-calls';
import { CollectClock, SystemClock } from './collect/collect-clock';
import { Collector } from './collect/collector';
import { HostService, PostgresHostService } from './collect/hosts';
import { collectJobs } from './collect/jobs';
import { OutboundVisitor, Visitor } from './collect/visitor';
import { configCalls } from './config/config-calls';
import { ConfigKeeper } from './config/config-keeper';
import { ConfigLog, PostgresConfigLog } from './config/config-log';
import { NodeConfig } from './config/node-config';
import { dataAgeCall } from './health/data-age-call';
import { extractionMigrations } from './migrations';
import { missingCalls } from './missing/missing-calls';
import { MissingPages } from './missing/missing-pages';
import { MissingReader } from './missing/missing-reader';
import { nodeCalls } from './nodes/node-calls';
import { NodeLoop } from './nodes/node-loop';
import { NodePlace } from './nodes/node-place';
import { groupRules, nodeRules } from './nodes/node-rules';
import { NodeService } from './nodes/node-service';
import { siteParserRules } from './parsers/site-parsers';
import { pushCalls } from './push/push-calls';
import { PushRunner } from './push/push-runner';
import { NodeLogReader, PostgresNodeLogReader } from './runs/node-log-reader';
import { PostgresRunReader, RunReader } from './runs/run-reader';
import { tellRun } from './runs/tell-run';
import { SiteFinder } from './sites/site-finder';
import { SourceAddress } from './sources/source-address';
import { sourceCalls } from './sources/source-calls';
import { sourceGauges } from './sources/source-gauges';
import { sourceRules } from './sources/source-rules';
import { PostgresSourceService, SourceService } from './sources/source-service';
import { websubCalls } from './websub/websub-calls';
import { WebSubHubs } from './websub/websub-hubs';
import { WebSubInbox } from './websub/websub-inbox';
import { extractionTables } from './tables';

export * from './charset';
export { CollectClock } from './collect/collect-clock';
export { Collector } from './collect/collector';
export { HostService, leastGap } from './collect/hosts';
export { retryAfterOf } from './collect/next-visit';
export { Visitor, type PageVisit } from './collect/visitor';
export type { ArticleDocument, FoundList, ListDocument } from './collect/read-document';
export type { ExtractedArticle } from './pages';
export { fetchedPages, type FetchedPage, type PageListener } from './collect/page-listener';
export { parseDateText } from './dates';
export { parseFeed, parseOpml, type OpmlSource } from './feeds';
export { plainText } from './feeds/markup';
export { readXml } from './feeds/xml-reader';
export * from './files';
export { readPage, type PageDocument } from './pages/page-document';
export { linkedText } from './pages/page-facts';
export { visibleText } from './pages/visible-text';
export { changeToWire } from './config/config-calls';
export { ConfigKeeper } from './config/config-keeper';
export { ConfigLog, type ConfigLogFilter, type ConfigVersionRecord } from './config/config-log';
export { NodeLogReader, type NodeLogLine } from './runs/node-log-reader';
export {
  RunReader,
  runStatuses,
  type RunFigures,
  type RunFilter,
  type RunRecord,
  type RunStatus,
} from './runs/run-reader';
export { addListed, type AddedSources } from './sources/add-listed';
export type { SourceRecord } from './sources/source-record';
export { sourceCalls } from './sources/source-calls';
export { SourceService, type NewSource } from './sources/source-service';

const sources = serveResource(extractionSource, sourceRules);
const groups = serveResource(nodeGroup, groupRules);
const nodes = serveResource(collectorNode, nodeRules);
const parsers = serveResource(siteParser, siteParserRules);

/** Where and by what the platform collects is the operators' business. */
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
    provide(CollectClock, SystemClock),
    provide(SourceAddress),
    provide(SourceService, PostgresSourceService),
    provide(HostService, PostgresHostService),
    provide(Visitor, OutboundVisitor),
    provide(Collector),
    provide(RunReader, PostgresRunReader),
    provide(NodePlace),
    provide(NodeService),
    provide(NodeLoop),
    provide(PushRunner),
    provide(NodeLogReader, PostgresNodeLogReader),
    provide(SiteFinder),
    provide(ConfigKeeper),
    provide(ConfigLog, PostgresConfigLog),
    provide(NodeConfig),
    provide(WebSubHubs),
    provide(WebSubInbox),
    provide(MissingPages),
    provide(MissingReader),
  ],
  calls: [
    serve(extractionContract, sourceCalls),
    sources.calls,
    serve(nodeContract, nodeCalls),
    serve(pushContract, pushCalls),
    serve(bulkContract, bulkCalls),
    serve(dataAgeContract, dataAgeCall),
    serve(configContract, configCalls),
    serve(missingContract, missingCalls),
    serve(websubContract, websubCalls),
    groups.calls,
    nodes.calls,
    parsers.calls,
  ],
  tables: extractionTables,
  migrations: extractionMigrations,
  jobs: collectJobs,
  contributions: [
    ...[sources, groups, nodes].map(({ select }) => forOperators(select)),
    contribute(gaugeSources, (services) => sourceGauges(services.get(DatabaseService))),
    contribute(articlesIntake, (services) => tellRun(services.get(DatabaseService))),
    contribute(articlesIntake, (services) => ({
      phase: 'tell',
      name: 'missing-pages',
      tell: (outcome) => services.get(MissingPages).hear(outcome),
    })),
    contribute(clientRemovals, (services) => ({
      remove: async (clientId, tx) => {
        const own = await services.get(SourceService).list({ clientId });
        await services.get(SourceService).remove(
          own.map(({ source_id }) => source_id),
          tx,
        );
      },
    })),
  ],
  work: (services, roles) => {
    if (roles.has('collect')) services.get(NodeLoop).begin();
  },
  stop: (services) => services.get(NodeLoop).end(),
  threads: { read: () => import('./collect/read-task') },
});
