import { contribute, provide, type Contribution } from '#core';
import { dashboardFigures, defineServer, selectSources, serve, serveResource, type SelectSource } from '#core/server';
import { configContract } from '../config-contract';
import { nodeContract } from '../node-contract';
import { collectorNode, nodeGroup } from '../node-resources';
import { collectorNodes } from '../plugin';
import { collectorNodesFigures } from './dashboard-figures';
import { CollectClock, SystemClock } from './clock/collect-clock';
import { configCalls } from './config/config-calls';
import { ConfigPublisher, PostgresConfigPublisher } from './config/config-publisher';
import { ConfigLog, PostgresConfigLog } from './config/config-log';
import { SettingsStore } from './config/settings-store';
import { NodeConfig, VersionedNodeConfig } from './config/node-config';
import { nodeMigrations } from './migrations';
import { nodeTables } from './tables';
import { nodeCalls } from './nodes/node-calls';
import { NodeGroups } from './nodes/node-groups';
import { NodeLoop } from './nodes/node-loop';
import { ProcessNodeLocation, NodeLocation } from './nodes/node-location';
import { NodeRepository } from './nodes/node-repository';
import { nodeRules } from './nodes/node-rules';
import { NodeService } from './nodes/node-service';

export { CollectClock } from './clock/collect-clock';
export { changeToWire } from './config/config-calls';
export { configItem, type ConfigItem } from './config/config-item';
export { ConfigPublisher } from './config/config-publisher';
export { ConfigLog, type ConfigVersionRecord } from './config/config-log';
export { configParts, type ConfigPart } from './config/config-part';
export { NodeConfig } from './config/node-config';
export { collectorWork, type CollectorWork } from './nodes/collector-work';
export { NodeLocation } from './nodes/node-location';

const groups = serveResource(nodeGroup, {
  beforeRemove: (rows, { tx, services }) => services.get(NodeGroups).checkUnused(rows, tx),
});
const nodes = serveResource(collectorNode, nodeRules);

/** Only operators see where and how the platform collects. */
const forOperators = (select: Contribution): Contribution =>
  contribute(selectSources, (services): SelectSource => {
    const source = select.make(services) as SelectSource;
    return {
      ...source,
      load: async (caller, query) => (caller?.userType === 'operator' ? source.load(caller, query) : []),
    };
  });

export default defineServer(collectorNodes, {
  services: [
    provide(CollectClock, SystemClock),
    provide(ConfigPublisher, PostgresConfigPublisher),
    provide(ConfigLog, PostgresConfigLog),
    provide(NodeConfig, VersionedNodeConfig),
    provide(NodeLocation, ProcessNodeLocation),
    provide(NodeService),
    provide(NodeLoop),
    provide(NodeRepository),
    provide(NodeGroups),
    provide(SettingsStore),
  ],
  calls: [serve(nodeContract, nodeCalls), serve(configContract, configCalls), groups.calls, nodes.calls],
  tables: nodeTables,
  migrations: nodeMigrations,
  jobs: [
    // Publishes changes that no call announced, such as a URL that moved.
    {
      name: 'collector-nodes.config',
      every: '1m',
      run: async (services) => void (await services.get(ConfigPublisher).publish()),
    },
    { name: 'collector-nodes.sweep', every: '1h', run: (services) => services.get(NodeRepository).removeExpired() },
  ],
  contributions: [
    ...[groups, nodes].map(({ select }) => forOperators(select)),
    contribute(dashboardFigures, () => collectorNodesFigures),
  ],
  work: (services, roles) => {
    if (roles.has('collect')) services.get(NodeLoop).begin();
  },
  stop: (services) => services.get(NodeLoop).end(),
});
