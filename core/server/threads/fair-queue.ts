/** Lines that take turns: whoever has much to do waits behind himself, not others behind him. */
export class FairQueue<Item> {
  /** The line whose turn is next stands first. */
  private readonly lines = new Map<string, Item[]>();

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

  /** Takes the next of the first line that may go on, which then stands last. */
  take(mayGo: (line: string) => boolean = () => true): Item | undefined {
    for (const [line, [item, ...rest]] of this.lines) {
      if (!mayGo(line)) continue;
      this.lines.delete(line);
      if (rest.length > 0) this.lines.set(line, rest);
      return item;
    }
    return undefined;
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
