/** The parameters of a statement that is put together, numbered as they are added. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Gives the place of the value in the statement, such as `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Takes over values whose places were numbered from `next` on. */
  append(values: readonly unknown[]): void {
    this.values.push(...values);
  }

  /** The number that the next value gets. */
  get next(): number {
    return this.values.length + 1;
  }
}
