import { inject } from '#core';
import { DatabaseService, readCluster, withAdvisoryLock } from '../database';
import { Log } from '../log/log';
import { lookAtMachines, type FoundMachine } from './look';

/** A machine of the database that holds a part of the rows. */
export interface DataMachine extends FoundMachine {
  /** From 1, in the order in which they joined. */
  readonly number: number;
  /** Since when it does not answer. */
  readonly awaySince: Date | null;
}

/** How often the machines are looked at, while all is well and while something is not. Milliseconds. */
const calm = 3_000;
const alert = 500;
/** What was seen so many milliseconds ago need not be looked at again for an answer. */
const fresh = 1_000;

/**
 * Knows which machines behind the coordinator are away, and ends what a machine that died in the middle of a commit has
 * left half done: the coordinator knows how, but would look once a minute. Where the database is one machine there are
 * none, and nothing is looked at.
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

  /** Whether there are machines behind the database. */
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

  /** The machines as they were a moment ago. */
  async machines(): Promise<readonly DataMachine[]> {
    if (!(await this.watches())) return [];
    return performance.now() - this.seenAt < fresh ? this.seen : this.look();
  }

  /** The machines as they are now, for whoever has just met one that is lost: what was seen before tells nothing. */
  async machinesNow(): Promise<readonly DataMachine[]> {
    return (await this.watches()) ? this.look() : [];
  }

  /**
   * Those of these rows of a table whose machines answer, by the key that the table is spread by; all of them where no
   * machine is away.
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

  /** Calls when a machine is back, so that what waited for it need not wait longer. */
  onReturn(call: () => unknown): void {
    this.returned.push(call);
  }

  /** Looks from now on by itself, and ends what was left half done if this process is one that works. */
  async start(mends: boolean): Promise<void> {
    if (!(await this.watches())) return;
    let known: readonly DataMachine[] = [];
    const next = async (): Promise<void> => {
      const isWell = await this.look()
        .then((now) => {
          const before = known;
          known = now;
          return this.act(before, now, mends);
        })
        .catch((error: unknown) => {
          this.log.debug({ err: error }, 'The machines of the database could not be looked at');
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
    const found = await lookAtMachines(this.database);
    const since = new Map(this.seen.map(({ address, awaySince }) => [address, awaySince]));
    this.seen = found.map((machine, index) => ({
      ...machine,
      number: index + 1,
      awaySince: machine.answers ? null : (since.get(machine.address) ?? new Date()),
    }));
    this.seenAt = performance.now();
    return this.seen;
  }

  /** Gives whether all is well. */
  private async act(before: readonly DataMachine[], now: readonly DataMachine[], mends: boolean): Promise<boolean> {
    const was = new Map(before.map(({ address, answers }) => [address, answers]));
    for (const { address, answers } of now) {
      if (!answers && was.get(address) !== false) this.log.error({ machine: address }, 'A machine is away');
      if (answers && was.get(address) === false) this.log.warn({ machine: address }, 'A machine is back');
    }
    const isBack = now.some(({ address, answers }) => answers && was.get(address) === false);
    const left = now.reduce((sum, { prepared }) => sum + prepared, 0);
    if (mends && (isBack || left > 0)) await this.endPrepared();
    if (isBack) await Promise.all(this.returned.map((call) => call()));
    return left === 0 && now.every(({ answers }) => answers);
  }

  /** By one process at a time; on the coordinator, which knows how each of them was to end. */
  private async endPrepared(): Promise<void> {
    await withAdvisoryLock(
      this.database.pool,
      'machines.prepared',
      async () => {
        const { rows } = await this.database.query<{ ended: number }>(
          'select recover_prepared_transactions() as ended',
        );
        if (rows[0]?.ended) this.log.warn({ ended: rows[0].ended }, 'Transactions that were left half done are ended');
      },
      { whenTaken: 'skip' },
    );
  }
}
