const mostRemembered = 1000;

/** Lines that take turns: whoever has much to do waits behind himself, not others behind him. */
export class FairQueue<Item> {
  private readonly lines = new Map<string, Item[]>();
  /** At which turn each line was last served; those served longest ago are forgotten. */
  private readonly served = new Map<string, number>();
  private turn = 0;

  add(line: string, item: Item): void {
    const waiting = this.lines.get(line);
    if (waiting) waiting.push(item);
    else this.lines.set(line, [item]);
  }

  /** Puts something back that was taken: it comes next in its line. */
  putBack(line: string, item: Item): void {
    const waiting = this.lines.get(line);
    if (waiting) waiting.unshift(item);
    else this.lines.set(line, [item]);
  }

  /** Takes the next of the line that was served longest ago, of those that may go on. */
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
      if (this.served.size <= mostRemembered) break;
      this.served.delete(oldest);
    }
    return item;
  }

  private servedAt(line: string): number {
    return this.served.get(line) ?? 0;
  }

  /** False when it does not wait any more. */
  remove(line: string, item: Item): boolean {
    const waiting = this.lines.get(line) ?? [];
    const place = waiting.indexOf(item);
    if (place < 0) return false;
    waiting.splice(place, 1);
    if (waiting.length === 0) this.lines.delete(line);
    return true;
  }

  /** Takes all that wait. */
  clear(): Item[] {
    const all = [...this.lines.values()].flat();
    this.lines.clear();
    return all;
  }
}
