import { inject } from '#core';
import { DatabaseService, getFirstId } from '#core/server';
import { getMonth, type LibraryPart } from './month';
import { readParts } from './read-parts';

/** Interval in milliseconds after which the partitioning state is read again. */
const askEvery = 60_000;
/** Articles are stored at or after publication; the clocks of sites may be ahead of ours by this many milliseconds. */
const ahead = 86_400_000;

/**
 * Knows whether the library is partitioned by month and which parts a search can skip. Parts hold articles by storage
 * time, which is never before publication, so articles published since a moment are in no older part.
 */
export class LibraryMonths {
  private parts: readonly LibraryPart[] = [];
  private askedAt = -Infinity;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the parts, oldest first, at most a minute old; empty when the library is one table. */
  async all(): Promise<readonly LibraryPart[]> {
    if (performance.now() - this.askedAt > askEvery) {
      this.parts = await readParts(this.database);
      this.askedAt = performance.now();
    }
    return this.parts;
  }

  /** Returns the id below which nothing was published since a moment; undefined when no part can be skipped. */
  async idSince(from: Date | undefined): Promise<string | undefined> {
    const parts = await this.all();
    if (!from || parts.length === 0) return undefined;
    const id = getFirstId(new Date(from.getTime() - ahead));
    return parts.some(({ endId }) => endId !== null && BigInt(endId) <= BigInt(id)) ? id : undefined;
  }

  /**
   * Returns where a scan through the articles up to a moment, newest first, should look before searching everywhere:
   * the first id, and the moment after which its result is complete. Undefined when there is no older part.
   */
  async recent(until: Date): Promise<{ readonly id: string; readonly completeSince: Date } | undefined> {
    const parts = await this.all();
    const { firstId, name } = getMonth(until, -1);
    const isWorth = parts.filter(({ endId }) => endId !== null && BigInt(endId) <= BigInt(firstId)).length > 1;
    return isWorth ? { id: firstId, completeSince: new Date(Date.parse(`${name}-01T00:00:00Z`) + ahead) } : undefined;
  }

  /** Clears the cached parts after they were changed. */
  forget(): void {
    this.askedAt = -Infinity;
  }
}
