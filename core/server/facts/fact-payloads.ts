import type { Statements } from '../database';

const mostKept = 64;

/** What is told with facts, kept while several consumers of this process read the same ones; nobody changes it. */
export class FactPayloads {
  private readonly kept = new Map<string, unknown>();

  /** By place. */
  async read(tx: Statements, kind: string, places: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const place of places) {
      const key = `${kind} ${place}`;
      if (this.kept.has(key)) found.set(place, this.kept.get(key));
    }
    const missing = places.filter((place) => !found.has(place));
    if (missing.length === 0) return found;
    const { rows } = await tx.query<{ place: string; payload: unknown }>(
      'select place, payload from fact where kind = $1 and place = any($2::bigint[])',
      [kind, missing],
    );
    for (const { place, payload } of rows) {
      found.set(place, payload);
      this.keep(`${kind} ${place}`, payload);
    }
    return found;
  }

  private keep(key: string, payload: unknown): void {
    this.kept.set(key, payload);
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
  }
}
