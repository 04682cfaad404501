const maxRemembered = 1000;

/** Queues served in turn: heavy users wait behind themselves and do not block others. */
export class FairQueue<Item> {
  private readonly lines = new Map<string, Item[]>();
  /** Turn at which each queue was last served; the oldest entries are dropped. */
  private readonly served = new Map<string, number>();
  private turn = 0;

  add(line: string, item: Item): void {
    const waiting = this.lines.get(line);
    if (waiting) waiting.push(item);
    else this.lines.set(line, [item]);
  }

  /** Returns an item to the front of its queue. */
  putBack(line: string, item: Item): void {
    const waiting = this.lines.get(line);
    if (waiting) waiting.unshift(item);
    else this.lines.set(line, [item]);
  }

  /** Takes the next item of the least recently served queue, among those that may proceed. */
  take(mayGo: (line: string) => boolean = () => true): Item | undefined {
    let chosen: string | undefined;
    for (const line of this.lines.keys())
      if (mayGo(line) && (chosen === undefined || this.servedAt(line) < this.servedAt(chosen))) chosen = line;
    if (chosen === undefined) return undefined;
    const waiting = this.lines.get(chosen) ?? [];
    const item = waiting.shift();
    if (waiting.length === 0) this.lines.delete(chosen);
    this.turn += 1;
    this.served.delete(chosen);
    this.served.set(chosen, this.turn);
    for (const [oldest] of this.served) {
      if (this.served.size <= maxRemembered) break;
      this.served.delete(oldest);
    }
    return item;
  }

  private servedAt(line: string): number {
    return this.served.get(line) ?? 0;
  }

  /** Returns false when the item is no longer waiting. */
  remove(line: string, item: Item): boolean {
    const waiting = this.lines.get(line) ?? [];
    const place = waiting.indexOf(item);
    if (place < 0) return false;
    waiting.splice(place, 1);
    if (waiting.length === 0) this.lines.delete(line);
    return true;
  }

  /** Removes and returns all waiting items. */
  clear(): Item[] {
    const all = [...this.lines.values()].flat();
    this.lines.clear();
    return all;
  }
}
