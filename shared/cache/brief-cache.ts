/**
 * Caches loaded values for a short time, so that a burst of requests loads once. Values are never older than
 * `milliseconds`, counted from the start of loading; failures are not cached. A changed cache time also applies to
 * existing entries.
 */
export class BriefCache<Value> {
  private readonly entries = new Map<string, { readonly since: number; readonly value: Promise<Value> }>();
  private readonly milliseconds: () => number;

  constructor(
    milliseconds: number | (() => number),
    private readonly max = 10_000,
  ) {
    this.milliseconds = typeof milliseconds === 'number' ? () => milliseconds : milliseconds;
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    const cached = this.entries.get(key);
    if (cached && cached.since + this.milliseconds() > now) return cached.value;
    if (this.entries.size >= this.max) this.entries.clear();
    const value = load();
    const entry = { since: now, value };
    this.entries.set(key, entry);
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return value;
  }

  /** Removes one entry, or all. */
  forget(key?: string): void {
    if (key === undefined) this.entries.clear();
    else this.entries.delete(key);
  }
}
