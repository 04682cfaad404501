import { inject } from '#core';
import { DatabaseService, withAdvisoryLock } from '../database';

/**
 * Mutual exclusion across all processes of one database. A held lock occupies a connection, so hold it briefly or
 * rarely.
 */
export class LockService {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Waits for the lock. `signal` is aborted when the lock is lost with its connection. */
  withLock<Result>(key: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return withAdvisoryLock(this.database.pool, key, run) as Promise<Result>;
  }

  /** Returns undefined at once, without running anything, when somebody else holds the lock. */
  tryLock<Result>(key: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    return withAdvisoryLock(this.database.pool, key, run, { whenTaken: 'skip' });
  }
}
