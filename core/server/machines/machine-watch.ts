import { inject } from '#core';
import { DatabaseService, readCluster, withAdvisoryLock } from '../database';
import { Log } from '../log/log';
import { lookAtMachines, type FoundMachine } from './look';

/** A machine of the database that holds a part of the rows. */
export interface DataMachine extends FoundMachine {
  /** From 1, in the order in which they joined. */
  readonly number: number;
  /** Time since when it has not responded. */
  readonly awaySince: Date | null;
}

/** Check intervals in milliseconds, while everything is healthy and while something is not. */
const calm = 3_000;
const alert = 500;
/** Maximum age in milliseconds of a check result used for a response. */
const fresh = 1_000;

/**
 * Monitors the machines behind the coordinator and resolves transactions that a machine left prepared when it died
 * during a commit: the coordinator could do so, but checks only once a minute. With a single-machine database nothing
 * is monitored.
 */
export class MachineWatch {
  private isCluster: Promise<boolean> | undefined;
  private seen: readonly DataMachine[] = [];
  private seenAt = -Infinity;
  private looking: Promise<readonly DataMachine[]> | undefined;
  private readonly returned: (() => unknown)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns true when there are machines behind the database. */
  async watches(): Promise<boolean> {
    this.isCluster ??= readCluster(this.database).then(
      (cluster) => cluster !== undefined,
      (error: unknown) => {
        this.isCluster = undefined;
        throw error;
      },
    );
    return this.isCluster;
  }

  /** Returns the recent state of the machines. */
  async machines(): Promise<readonly DataMachine[]> {
    if (!(await this.watches())) return [];
    return performance.now() - this.seenAt < fresh ? this.seen : this.look();
  }

  /**
   * Returns the current state of the machines, for callers that have just met a lost one, which makes earlier results
   * useless.
   */
  async machinesNow(): Promise<readonly DataMachine[]> {
    return (await this.watches()) ? this.look() : [];
  }

  /**
   * Returns those of these rows whose machines respond, by the distribution key of the table; all of them when no
   * machine is unavailable.
   */
  async reachable(table: string, keys: readonly string[]): Promise<readonly string[]> {
    const away = (await this.machinesNow()).filter(({ answers }) => !answers).map(({ address }) => address);
    if (away.length === 0) return keys;
    const { rows } = await this.database.query<{ key: string }>(
      `select key from unnest($2::bigint[]) key where not exists (select from pg_dist_placement p
         join pg_dist_node n using (groupid) where n.noderole = 'primary' and n.nodename || ':' || n.nodeport = any($3)
           and p.shardid = get_shard_id_for_distribution_column($1::regclass, key))`,
      [table, keys, away],
    );
    return rows.map(({ key }) => key);
  }

  /** Called when a machine is back, so that work waiting for it can continue. */
  onReturn(call: () => unknown): void {
    this.returned.push(call);
  }

  /** Starts periodic checks, and resolves pending transactions when this process has a working role. */
  async start(mends: boolean): Promise<void> {
    if (!(await this.watches())) return;
    let previousMachines: readonly DataMachine[] = [];
    const next = async (): Promise<void> => {
      const isWell = await this.look()
        .then((now) => {
          const before = previousMachines;
          previousMachines = now;
          return this.act(before, now, mends);
        })
        .catch((error: unknown) => {
          this.log.debug({ err: error }, 'Could not check the machines of the database');
          return false;
        });
      if (!this.isStopped) this.timer = setTimeout(() => void next(), isWell ? calm : alert).unref();
    };
    await next();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    return Promise.resolve();
  }

  private look(): Promise<readonly DataMachine[]> {
    this.looking ??= this.see().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async see(): Promise<readonly DataMachine[]> {
    const currentMachines = await lookAtMachines(this.database);
    const since = new Map(this.seen.map(({ address, awaySince }) => [address, awaySince]));
    this.seen = currentMachines.map((machine, index) => ({
      ...machine,
      number: index + 1,
      awaySince: machine.answers ? null : (since.get(machine.address) ?? new Date()),
    }));
    this.seenAt = performance.now();
    return this.seen;
  }

  /** Returns true when everything is healthy. */
  private async act(before: readonly DataMachine[], now: readonly DataMachine[], mends: boolean): Promise<boolean> {
    const was = new Map(before.map(({ address, answers }) => [address, answers]));
    for (const { address, answers } of now) {
      if (!answers && was.get(address) !== false) this.log.error({ machine: address }, 'Database machine unavailable');
      if (answers && was.get(address) === false)
        this.log.warn({ machine: address }, 'Database machine available again');
    }
    const isBack = now.some(({ address, answers }) => answers && was.get(address) === false);
    const left = now.reduce((sum, { prepared }) => sum + prepared, 0);
    if (mends && (isBack || left > 0)) await this.endPrepared();
    if (isBack) await Promise.all(this.returned.map((call) => call()));
    return left === 0 && now.every(({ answers }) => answers);
  }

  /** Run by one process at a time; on the coordinator, which knows the intended result of each transaction. */
  private async endPrepared(): Promise<void> {
    await withAdvisoryLock(
      this.database.pool,
      'machines.prepared',
      async () => {
        const { rows } = await this.database.query<{ ended: number }>(
          'select recover_prepared_transactions() as ended',
        );
        if (rows[0]?.ended) this.log.warn({ ended: rows[0].ended }, 'Resolved pending prepared transactions');
      },
      { whenTaken: 'skip' },
    );
  }
}
