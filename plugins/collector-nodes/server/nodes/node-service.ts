import { availableParallelism, hostname, loadavg } from 'node:os';
import { inject } from '#core';
import { Config, DatabaseService, Log, ServerKernel } from '#core/server';
import { cutText } from '#shared/text';
import { nodeSilence } from '../../node-resources';
import { NodeConfig } from '../config/node-config';
import { CollectClock } from '../clock/collect-clock';
import { collectorWork } from './collector-work';
import { noteNode } from './note-node';
import { NodeLocation } from './node-location';

interface NodeRow {
  readonly node_id: string;
  readonly node_group_id: string | null;
  readonly is_draining: boolean | null;
  readonly lanes: string | null;
}

/** Registers this process as a collector. */
export class NodeService {
  private turn: Promise<void> = Promise.resolve();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Config) private readonly config: Config,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeLocation) private readonly location: NodeLocation,
    @inject(NodeConfig) private readonly nodeConfig: NodeConfig,
    @inject(Log) private readonly log: Log,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /** Registers the process under its name and takes over the work left by an earlier process of that name. */
  async enter(): Promise<void> {
    const name = await this.freeName();
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<NodeRow>(
        `insert into collector_node as n (node_name, host, process_id, started_at, heartbeat_at, running, visits, lanes,
          is_draining, version) values ($1, $2, $3, $4, $4, 0, 0, $5, false, $6)
         on conflict (node_name) do update set host = excluded.host, process_id = excluded.process_id,
           started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at, running = 0, visits = 0,
           version = excluded.version
         returning node_id, node_group_id, is_draining, lanes`,
        [name, hostname(), process.pid, now, this.location.lanes, process.version],
      );
      const node = rows[0] as NodeRow;
      this.take(node);
      // The previous process of this name is gone: its work is due again now, not only when its leases expire.
      const takenBack = await this.kernel.ask(collectorWork, (work) => work.takeBack(tx, node.node_id, now));
      const left = takenBack.reduce((sum, count) => sum + count, 0);
      await noteNode(tx, node.node_id, now, 'info', 'enter', `${hostname()} ${process.pid}`);
      if (left > 0) await noteNode(tx, node.node_id, now, 'warn', 'left-over', String(left));
    });
  }

  /**
   * Sends a heartbeat and reads the node's instructions. Heartbeats run one after another, since a configuration
   * notification may arrive during one.
   */
  beat(): Promise<void> {
    this.turn = this.turn.catch(() => undefined).then(() => this.beatOnce());
    return this.turn;
  }

  private async beatOnce(): Promise<void> {
    if (this.location.nodeId === null) await this.enter();
    await this.nodeConfig.takeUp();
    const { rows } = await this.database.query<NodeRow & { config_requested_at: Date | null }>(
      `update collector_node set heartbeat_at = $2, running = $3, visits = $4, load = $5, memory = $6 where node_id = $1
        returning node_id, node_group_id, is_draining, lanes, config_requested_at`,
      [
        this.location.nodeId,
        this.clock.now(),
        this.location.running,
        this.location.visits,
        Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 100) / 100,
        process.memoryUsage.rss(),
      ],
    );
    // The row was deleted while the process ran: the process registers again.
    if (!rows[0]) await this.enter();
    else this.take(rows[0]);
    if (rows[0]?.config_requested_at) await this.nodeConfig.takeUp(true);
    await this.report(rows[0]?.config_requested_at ?? null);
  }

  /** Records that the process has ended. */
  async leave(): Promise<void> {
    if (this.location.nodeId !== null)
      await noteNode(
        this.database,
        this.location.nodeId,
        this.clock.now(),
        'info',
        'leave',
        String(this.location.visits),
      );
    if (this.location.nodeId !== null)
      await this.database.query(
        `update collector_node set heartbeat_at = null, running = 0, process_id = null where node_id = $1
          and process_id = $2 and host = $3`,
        [this.location.nodeId, process.pid, hostname()],
      );
    this.location.nodeId = null;
  }

  /**
   * Reports the configuration version that this process uses; `requestedAt` is when a reload was requested.
   */
  private async report(requestedAt: Date | null): Promise<void> {
    const { version } = this.nodeConfig;
    const now = this.clock.now();
    const { rowCount } = await this.database.query(
      `update collector_node set config_version = $2, config_adopted_at = $3, config_requested_at = case
        when config_requested_at is not distinct from $4::timestamptz then null else config_requested_at end
       where node_id = $1 and (config_version is distinct from $2 or $4::timestamptz is not null)`,
      [this.location.nodeId, version, now, requestedAt],
    );
    if (!rowCount || this.location.nodeId === null) return;
    await noteNode(this.database, this.location.nodeId, now, 'info', 'config', String(version));
    await this.database.query(
      `insert into extraction_config_uptake (version, node_id, at) select $1, $2, $3
        where exists (select 1 from extraction_config_version where version = $1) on conflict do nothing`,
      [version, this.location.nodeId, now],
    );
  }

  private take({ node_id, node_group_id, is_draining, lanes }: NodeRow): void {
    Object.assign(this.location, {
      nodeId: node_id,
      groupId: node_group_id,
      isDraining: is_draining === true,
      lanes: Number(lanes ?? this.location.lanes),
    });
  }

  /** Returns the configured name, unless a running process uses it. */
  private async freeName(): Promise<string> {
    const { nodeName } = this.config;
    const { rows } = await this.database.query<{
      host: string | null;
      process_id: string | null;
      heartbeat_at: Date | null;
    }>('select host, process_id, heartbeat_at from collector_node where node_name = $1', [nodeName]);
    const [current] = rows;
    const isLive = current?.heartbeat_at && this.clock.now().getTime() - current.heartbeat_at.getTime() < nodeSilence;
    if (!isLive || (current.host === hostname() && !isAlive(Number(current.process_id)))) return nodeName;
    const other = `${cutText(nodeName, 54)}-${process.pid}`;
    this.log.warn({ name: nodeName, other }, 'Another collector uses this name; give each collector its own NODE_NAME');
    return other;
  }
}

/** Returns whether a process with this id runs on this machine. */
function isAlive(pid: number): boolean {
  if (pid === process.pid || !(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
