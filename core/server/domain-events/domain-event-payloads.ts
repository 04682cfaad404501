import type { Statements } from '../database';

const maxKept = 64;

/**
 * Payloads of domain events, cached while several consumers of this process read the same ones; treated as immutable.
 */
export class DomainEventPayloads {
  private readonly payloadCache = new Map<string, unknown>();

  private readonly reading = new Map<string, Promise<unknown>>();

  /** Returns payloads by log position. */
  async read(tx: Statements, kind: string, places: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    // Consumers start together: one of them reads, the others wait for it.
    for (;;) {
      const others = places.flatMap((place) => this.reading.get(`${kind} ${place}`) ?? []);
      if (others.length === 0) break;
      await Promise.all(others);
    }
    const loadedPayloads = new Map<string, unknown>();
    for (const place of places) {
      const key = `${kind} ${place}`;
      if (this.payloadCache.has(key)) loadedPayloads.set(place, this.payloadCache.get(key));
    }
    const missing = places.filter((place) => !loadedPayloads.has(place));
    if (missing.length === 0) return loadedPayloads;
    for (const [place, payload] of await this.readMissing(tx, kind, missing)) loadedPayloads.set(place, payload);
    return loadedPayloads;
  }

  private async readMissing(
    tx: Statements,
    kind: string,
    places: readonly string[],
  ): Promise<readonly (readonly [place: string, payload: unknown])[]> {
    const rows = tx.query<{ place: string; payload: unknown }>(
      'select place, payload from domain_event where kind = $1 and place = any($2::bigint[])',
      [kind, places],
    );
    // A waiting reader repeats a failed read itself.
    const ended = rows.then(
      () => undefined,
      () => undefined,
    );
    for (const place of places) this.reading.set(`${kind} ${place}`, ended);
    try {
      const read = (await rows).rows.map(({ place, payload }) => [place, payload] as const);
      for (const [place, payload] of read) this.keep(`${kind} ${place}`, payload);
      return read;
    } finally {
      for (const place of places) this.reading.delete(`${kind} ${place}`);
    }
  }

  private keep(key: string, payload: unknown): void {
    this.payloadCache.set(key, payload);
    const [oldest] = this.payloadCache.keys();
    if (this.payloadCache.size > maxKept && oldest !== undefined) this.payloadCache.delete(oldest);
  }
}
