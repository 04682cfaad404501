import { randomUUID } from 'node:crypto';

import type { Log } from '../log/log';
import type { DatabaseService } from './database-service';

/** 2020-01-01T00:00:00Z in milliseconds. */
const epoch = 1_577_836_800_000;
const countBits = 12;
const mostCounts = 1 << countBits;
/** Marks ids that processes make; see `id_node`. */
const byProcess = 1 << 21;
const refreshEvery = 60_000;

/** The time in an id, exact to a millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n) + epoch);
}

/** The smallest id of a time, to find rows by id from that time on. */
export function firstIdOf(time: Date): string {
  return (BigInt(time.getTime() - epoch) << 22n).toString();
}

/**
 * Makes ids without asking the database: time-ordered, unique over all processes and the database's own `next_id()`.
 * Its node number is lent by the database; see `id_node`.
 */
export class IdService {
  private readonly holder = randomUUID();
  private node = 0;
  private millisecond = 0;
  private count = 0;
  private refreshing: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly log: Log,
  ) {}

  /** Borrows a node number; the tables must be up to date. */
  static async open(database: DatabaseService, log: Log): Promise<IdService> {
    const service = new IdService(database, log);
    await service.lease();
    service.refreshing = setInterval(() => void service.refresh(), refreshEvery).unref();
    return service;
  }

  /** Each is greater than the one before in this process. */
  next(): string {
    const now = Date.now();
    if (now > this.millisecond) {
      this.millisecond = now;
      this.count = 0;
    } else {
      this.count += 1;
      if (this.count === mostCounts) {
        this.millisecond += 1;
        this.count = 0;
      }
    }
    return (
      (BigInt(this.millisecond - epoch) << 22n) |
      BigInt(byProcess | (this.node << countBits) | this.count)
    ).toString();
  }

  /** Gives the node number back. */
  async close(): Promise<void> {
    clearInterval(this.refreshing);
    await this.database.query(`update id_node set holder = null where node = $1 and holder = $2`, [
      this.node,
      this.holder,
    ]);
  }

  private async lease(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('lock table id_node in share row exclusive mode');
      const { rows } = await tx.query<{ node: number }>(
        `update id_node set holder = $1, seen_at = clock_timestamp()
         where node = (select node from id_node order by seen_at, node limit 1)
         returning node`,
        [this.holder],
      );
      this.node = (rows[0] as { node: number }).node;
    });
  }

  private async refresh(): Promise<void> {
    try {
      const { rowCount } = await this.database.query(
        `update id_node set seen_at = clock_timestamp() where node = $1 and holder = $2`,
        [this.node, this.holder],
      );
      if (rowCount === 0) await this.lease();
    } catch (error) {
      this.log.warn({ err: error }, 'The node number for ids could not be renewed');
    }
  }
}
