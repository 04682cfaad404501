/** Parameters of a statement under construction, numbered in the order in which they are added. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Returns the placeholder of the value, such as `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds values whose placeholders were numbered starting at `next`. */
  append(values: readonly unknown[]): void {
    this.values.push(...values);
  }

  /** Number of the next value. */
  get next(): number {
    return this.values.length + 1;
  }
}
