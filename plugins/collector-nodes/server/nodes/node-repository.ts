import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { nodeSilence } from '../../node-resources';
import { CollectClock } from '../clock/collect-clock';
import { configChannel } from '../config/config-publisher';
import { noteNode } from './note-node';

const eventRetention = '30 days';
const versionRetention = '180 days';

/** Number of nodes of a group; null stands for nodes without a group. */
export interface GroupNodes {
  readonly node_group_id: string | null;
  readonly nodes: number;
  /** Number of nodes that take work. */
  readonly live: number;
}

/** Collector nodes as operators manage them. */
export class NodeRepository {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async countByGroup(): Promise<readonly GroupNodes[]> {
    const { rows } = await this.database.query<GroupNodes>(
      `select g.node_group_id, count(n.node_id)::int as nodes,
        count(*) filter (where n.heartbeat_at > $1 and n.is_draining is not true)::int as live
       from (select node_group_id from node_group union all select null) g left
         join collector_node n on n.node_group_id is not distinct from g.node_group_id group by 1`,
      [new Date(this.clock.now().getTime() - nodeSilence)],
    );
    return rows;
  }

  /** Makes nodes finish or take up work and returns the ids of those that changed. */
  async setDraining(nodeIds: readonly string[], isDraining: boolean): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ node_id: string }>(
      `update collector_node set is_draining = $2, updated_at = now() where node_id = any($1::bigint[])
        and is_draining is distinct from $2 returning node_id`,
      [nodeIds, isDraining],
    );
    for (const { node_id } of rows)
      await noteNode(this.database, node_id, this.clock.now(), 'info', isDraining ? 'drain' : 'undrain');
    return rows.map(({ node_id }) => node_id);
  }

  /** Requests that nodes, or all of them, reload a configuration version; returns their ids. */
  async requestReload(nodeIds: readonly string[] | null, version: number): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ node_id: string }>(
      `update collector_node set config_requested_at = $2 where $1::bigint[] is null or node_id = any($1::bigint[])
        returning node_id`,
      [nodeIds, this.clock.now()],
    );
    await this.database.query('select pg_notify($1, $2)', [configChannel, String(version)]);
    return rows.map(({ node_id }) => node_id);
  }

  /** Deletes events and configuration versions that are past their retention. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `delete from extraction_node_event where at < $1::timestamptz - interval '${eventRetention}'`,
      [now],
    );
    await this.database.query(
      `delete from extraction_config_version where made_at < $1::timestamptz - interval '${versionRetention}'
        and version < (select max(version) from extraction_config_version)`,
      [now],
    );
  }
}
