import { inject } from '#core';
import { DatabaseService, firstIdOf } from '#core/server';
import { monthOf, type LibraryPart } from './month';
import { readParts } from './read-parts';

/** Milliseconds after which it is asked anew whether the library is cut. */
const askEvery = 60_000;
/** What is published was stored then or later; times given by sites may be ahead of ours by this. */
const ahead = 86_400_000;

/**
 * Whether the library is cut by months, and what a search can leave out because of it. Parts hold articles by when they
 * were stored, which is never before they were published, so what was published since a moment is in no older part.
 */
export class LibraryMonths {
  private parts: readonly LibraryPart[] = [];
  private askedAt = -Infinity;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** The parts, oldest first, as they were a minute ago at most; none where the library is one table. */
  async all(): Promise<readonly LibraryPart[]> {
    if (performance.now() - this.askedAt > askEvery) {
      this.parts = await readParts(this.database);
      this.askedAt = performance.now();
    }
    return this.parts;
  }

  /** The id below which nothing was published since a moment; undefined where it leaves nothing out. */
  async idSince(from: Date | undefined): Promise<string | undefined> {
    const parts = await this.all();
    if (!from || parts.length === 0) return undefined;
    const id = firstIdOf(new Date(from.getTime() - ahead));
    return parts.some(({ endId }) => endId !== null && BigInt(endId) <= BigInt(id)) ? id : undefined;
  }

  /**
   * Where a walk through the newest articles, those of a moment first, looks before it looks everywhere: the id from
   * which on, and the moment after which what it finds there is complete. Undefined where there is no older part.
   */
  async recent(until: Date): Promise<{ readonly id: string; readonly completeSince: Date } | undefined> {
    const parts = await this.all();
    const { firstId, name } = monthOf(until, -1);
    const isWorth = parts.filter(({ endId }) => endId !== null && BigInt(endId) <= BigInt(firstId)).length > 1;
    return isWorth ? { id: firstId, completeSince: new Date(Date.parse(`${name}-01T00:00:00Z`) + ahead) } : undefined;
  }

  /** Has the next question read anew, after the parts were changed. */
  forget(): void {
    this.askedAt = -Infinity;
  }
}
