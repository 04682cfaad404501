import { InputError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import type { ConfigChange, configContract } from '../../config-contract';
import { NodeRepository } from '../nodes/node-repository';
import type { CollectSettings } from './collect-settings';
import { ConfigPublisher } from './config-publisher';
import { ConfigLog, type ConfigChangeRecord } from './config-log';
import { SettingsStore } from './settings-store';

const toSettings = ({ robots, reason, gap }: CollectSettings) => ({
  Robots: robots,
  Robots_Reason: reason,
  Gap_Seconds: gap,
});

export const changeToWire = (change: ConfigChangeRecord): ConfigChange => ({
  Version: change.version,
  Kind: change.kind,
  Item_ID: change.item_id,
  Name: change.name,
  Action: change.action,
  Made_At: change.made_at.toISOString(),
  User_Name: change.user_name,
  Before: change.before,
  After: change.after,
});

/** Returns the handlers for configuration versions and the versions in use. */
export const configCalls = withServices(
  {
    settings: SettingsStore,
    nodes: NodeRepository,
    publisher: ConfigPublisher,
    configLog: ConfigLog,
    log: OperationLogService,
  },
  ({ settings, nodes, publisher, configLog, log }): Handlers<typeof configContract> => ({
    state: async () => {
      const latest = (await configLog.latest()) ?? (await configLog.get((await publisher.publish()).version));
      if (!latest) throw new Error('A configuration version was created but cannot be found');
      const [currentSettings, configNodes] = [await settings.get(), await configLog.nodes()];
      return {
        Version: latest.version,
        Hash: latest.hash,
        Made_At: latest.made_at.toISOString(),
        Items: latest.items,
        Changes: latest.changes,
        People: [...latest.people],
        Settings: toSettings(currentSettings),
        Nodes: configNodes.map((node) => ({
          Node_ID: node.node_id,
          Node_Name: node.node_name,
          Group_Name: node.group_name,
          Heartbeat_At: node.heartbeat_at?.toISOString() ?? null,
          Started_At: node.started_at?.toISOString() ?? null,
          Is_Draining: node.is_draining === true,
          Running: Number(node.running ?? 0),
          Is_Live: node.is_live,
          Version: node.config_version,
          Adopted_At: node.config_adopted_at?.toISOString() ?? null,
          Is_Reload_Requested: node.config_requested_at !== null,
        })),
      };
    },
    differences: async ({ query }) => {
      const { list, total } = await configLog.changes(query.Version, 2_000_000_000);
      return { list: list.map(changeToWire), total };
    },
    push: async ({ caller, body, ip }) => {
      const { version } = await publisher.publish();
      const nodeIds = await nodes.requestReload(body.id ?? null, version);
      await log.record(caller, {
        entity: 'extraction-config',
        action: 'push',
        ip,
        after: { Version: version, Node_IDs: nodeIds },
      });
      return { Version: version, requested: nodeIds.length };
    },
    saveSettings: async ({ caller, body, ip }) => {
      if (body.Robots === 'ignore' && body.Robots_Reason === '')
        throw new InputError(
          'Robots_Reason: a reason is required to ignore robots.txt',
          'collector-nodes.robots-reason',
          {
            Robots_Reason: 'robots-reason',
          },
        );
      const before = toSettings(await settings.get());
      await settings.save({ robots: body.Robots, reason: body.Robots_Reason, gap: body.Gap_Seconds }, caller.userId);
      await log.record(caller, { entity: 'extraction-setting', action: 'update', ip, before, after: body });
      return { Version: (await publisher.publish(caller.userId)).version };
    },
  }),
);
