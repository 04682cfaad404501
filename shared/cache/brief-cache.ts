/**
 * Keeps what was loaded for a moment, so that a burst of requests asks once. What it gives is never older than
 * `milliseconds`, counted from when loading began; failures are not kept.
 */
export class BriefCache<Value> {
  private readonly entries = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();

  constructor(
    private readonly milliseconds: number,
    private readonly most = 10_000,
  ) {}

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    const known = this.entries.get(key);
    if (known && known.until > now) return known.value;
    if (this.entries.size >= this.most) this.entries.clear();
    const value = load();
    const entry = { until: now + this.milliseconds, value };
    this.entries.set(key, entry);
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return value;
  }

  /** Forgets one entry, or all. */
  forget(key?: string): void {
    if (key === undefined) this.entries.clear();
    else this.entries.delete(key);
  }
}
