import { createToken, inject } from '#core';
import { DatabaseService, Parameters, containsText } from '#core/server';
import { nodeSilence } from '../../node-resources';
import { CollectClock } from '../clock/collect-clock';

/** A version of the collector configuration. */
export interface ConfigVersionRecord {
  readonly version: number;
  readonly hash: string;
  readonly made_at: Date;
  readonly items: number;
  readonly changes: number;
  /** Names of the authors; empty when the platform created the version by itself. */
  readonly people: readonly string[];
  /** Number of collectors that use this version or a later one. */
  readonly adopted: number;
}

/** A difference from the previous version. `before` and `after` hold only the fields that differ. */
export interface ConfigChangeRecord {
  readonly version: number;
  readonly kind: 'setting' | 'parser' | 'source';
  readonly item_id: string;
  readonly name: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly user_name: string | null;
  readonly made_at: Date;
}

/** When a collector adopted a version. */
export interface ConfigUptake {
  readonly node_id: string;
  readonly node_name: string;
  readonly at: Date;
}

export interface ConfigNode {
  readonly node_id: string;
  readonly node_name: string;
  readonly group_name: string | null;
  readonly heartbeat_at: Date | null;
  readonly started_at: Date | null;
  readonly is_draining: boolean | null;
  readonly running: string | null;
  readonly config_version: number | null;
  readonly config_adopted_at: Date | null;
  readonly config_requested_at: Date | null;
  readonly is_live: boolean;
}

export interface ConfigLogFilter {
  /** Part of the name of the changed item. */
  readonly keyword?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** Reads configuration versions, their differences, and the version each collector uses. */
export interface ConfigLog {
  latest(): Promise<ConfigVersionRecord | undefined>;
  list(
    filter: ConfigLogFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly ConfigVersionRecord[]; readonly total: number }>;
  get(version: number): Promise<ConfigVersionRecord | undefined>;
  /**
   * Returns the changes after one version up to and including another, newest first, at most 500, and their total
   * number.
   */
  changes(
    above: number,
    upTo: number,
  ): Promise<{ readonly list: readonly ConfigChangeRecord[]; readonly total: number }>;
  uptakes(version: number): Promise<readonly ConfigUptake[]>;
  nodes(): Promise<readonly ConfigNode[]>;
}
export const ConfigLog = createToken<ConfigLog>('collector-nodes.config-log');

const maxChanges = 500;

const versionColumns = `v.version, v.hash, v.made_at, v.items, (select count(*)::int from extraction_config_change c
  where c.version = v.version) as changes,
  array(select distinct coalesce(u.display_name, u.user_name) from extraction_config_change c join person u
    using (user_id) where c.version = v.version order by 1 limit 10) as people,
  (select count(distinct t.node_id)::int from extraction_config_uptake t where t.version >= v.version) as adopted`;

export class PostgresConfigLog implements ConfigLog {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async latest(): Promise<ConfigVersionRecord | undefined> {
    return (
      await this.database.query<ConfigVersionRecord>(
        `select ${versionColumns} from extraction_config_version v order by version desc limit 1`,
      )
    ).rows[0];
  }

  async get(version: number): Promise<ConfigVersionRecord | undefined> {
    return (
      await this.database.query<ConfigVersionRecord>(
        `select ${versionColumns} from extraction_config_version v where version = $1`,
        [version],
      )
    ).rows[0];
  }

  async list(
    { keyword, from, to }: ConfigLogFilter,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly ConfigVersionRecord[]; readonly total: number }> {
    const parameters = new Parameters();
    const conditions =
      [
        keyword &&
          `exists (select 1 from extraction_config_change c where c.version = v.version
            and ${containsText(parameters.add(keyword), 'c.name')})`,
        from && `v.made_at >= ${parameters.add(from)}`,
        to && `v.made_at <= ${parameters.add(to)}`,
      ]
        .filter(Boolean)
        .join(' and ') || 'true';
    const { rows: totals } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from extraction_config_version v where ${conditions}`,
      parameters.values,
    );
    const { rows } = await this.database.query<ConfigVersionRecord>(
      `select ${versionColumns} from extraction_config_version v where ${conditions} order by version desc
        limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return { list: rows, total: totals[0]?.total ?? 0 };
  }

  async changes(
    above: number,
    upTo: number,
  ): Promise<{ readonly list: readonly ConfigChangeRecord[]; readonly total: number }> {
    const { rows } = await this.database.query<ConfigChangeRecord & { total: number }>(
      `select c.version, c.kind, c.item_id, c.name, c.action, c.before, c.after,
        coalesce(u.display_name, u.user_name) as user_name, v.made_at, count(*) over ()::int as total
       from extraction_config_change c join extraction_config_version v using (version) left
         join person u on u.user_id = c.user_id
       where c.version > $1 and c.version <= $2 order by c.version desc, c.kind, c.name, c.item_id limit ${maxChanges}`,
      [above, upTo],
    );
    return { list: rows, total: rows[0]?.total ?? 0 };
  }

  async uptakes(version: number): Promise<readonly ConfigUptake[]> {
    const { rows } = await this.database.query<ConfigUptake>(
      `select t.node_id, n.node_name, t.at from extraction_config_uptake t join collector_node n using (node_id)
        where t.version = $1 order by t.at, n.node_name`,
      [version],
    );
    return rows;
  }

  async nodes(): Promise<readonly ConfigNode[]> {
    const { rows } = await this.database.query<ConfigNode>(
      `select n.node_id, n.node_name, g.group_name, n.heartbeat_at, n.started_at, n.is_draining, n.running,
        n.config_version::int as config_version, n.config_adopted_at, n.config_requested_at,
        coalesce(n.heartbeat_at > $1, false) as is_live
       from collector_node n left join node_group g using (node_group_id) order by is_live desc, n.node_name`,
      [new Date(this.clock.now().getTime() - nodeSilence)],
    );
    return rows;
  }
}
