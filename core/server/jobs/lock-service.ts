import { inject } from '#core';
import { DatabaseService, withAdvisoryLock } from '../database';

/**
 * Mutual exclusion over all processes of one database. A lock takes a connection for as long as it is held, so hold it
 * shortly or rarely.
 */
export class LockService {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Waits for the lock. `signal` is aborted when the lock is lost with its connection. */
  withLock<Result>(key: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return withAdvisoryLock(this.database.pool, key, run) as Promise<Result>;
  }

  /** Gives undefined at once, without running anything, when somebody else holds the lock. */
  tryLock<Result>(key: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    return withAdvisoryLock(this.database.pool, key, run, { whenTaken: 'skip' });
  }
}
