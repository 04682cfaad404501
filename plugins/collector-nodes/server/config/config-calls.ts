import { InputError, withServices } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import type { ConfigChange, configContract } from '../../config-contract';
import { CollectClock } from '../clock/collect-clock';
import { readSettings, type CollectSettings } from './collect-settings';
import { ConfigKeeper, configChannel } from './config-keeper';
import { ConfigLog, type ConfigChangeRecord } from './config-log';

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
    database: DatabaseService,
    clock: CollectClock,
    keeper: ConfigKeeper,
    configLog: ConfigLog,
    log: OperationLogService,
  },
  ({ database, clock, keeper, configLog, log }): Handlers<typeof configContract> => ({
    state: async () => {
      const latest = (await configLog.latest()) ?? (await configLog.get((await keeper.publish()).version));
      if (!latest) throw new Error('A configuration version was created but cannot be found');
      const [settings, nodes] = [await readSettings(database), await configLog.nodes()];
      return {
        Version: latest.version,
        Hash: latest.hash,
        Made_At: latest.made_at.toISOString(),
        Items: latest.items,
        Changes: latest.changes,
        People: [...latest.people],
        Settings: toSettings(settings),
        Nodes: nodes.map((node) => ({
          Node_ID: node.node_id,
          Node_Name: node.node_name,
          Group_Name: node.group_name,
          Heartbeat_At: node.heartbeat_at?.toISOString() ?? null,
          Started_At: node.started_at?.toISOString() ?? null,
          Is_Draining: node.is_draining === true,
          Running: Number(node.running ?? 0),
          Is_Live: node.is_live,
          Version: node.config_version,
          Taken_At: node.config_taken_at?.toISOString() ?? null,
          Is_Asked: node.config_asked_at !== null,
        })),
      };
    },
    differences: async ({ query }) => {
      const { list, total } = await configLog.changes(query.Version, 2_000_000_000);
      return { list: list.map(changeToWire), total };
    },
    push: async ({ caller, body, ip }) => {
      const { version } = await keeper.publish();
      const { rows } = await database.query<{ node_id: string }>(
        `update collector_node set config_asked_at = $2 where $1::bigint[] is null or node_id = any($1::bigint[])
          returning node_id`,
        [body.id ?? null, clock.now()],
      );
      await database.query('select pg_notify($1, $2)', [configChannel, String(version)]);
      await log.record(caller, {
        entity: 'extraction-config',
        action: 'push',
        ip,
        after: { Version: version, Node_IDs: rows.map(({ node_id }) => node_id) },
      });
      return { Version: version, asked: rows.length };
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
      const before = toSettings(await readSettings(database));
      await database.query(
        `insert into extraction_setting (setting_id, robots_mode, robots_reason, gap_seconds, updated_at, updated_by)
          values (1, $1, $2, $3, $4, $5)
         on conflict (setting_id) do update set robots_mode = excluded.robots_mode,
           robots_reason = excluded.robots_reason, gap_seconds = excluded.gap_seconds, updated_at = excluded.updated_at,
           updated_by = excluded.updated_by`,
        [body.Robots, body.Robots_Reason, body.Gap_Seconds, clock.now(), caller.userId],
      );
      await log.record(caller, { entity: 'extraction-setting', action: 'update', ip, before, after: body });
      return { Version: (await keeper.publish(caller.userId)).version };
    },
  }),
);
