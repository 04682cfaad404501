/** Shares one load among all concurrent requests for the same key; results are not cached. */
export class SharedLoads<Value> {
  private readonly loads = new Map<string, Promise<Value>>();

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const running = this.loads.get(key);
    if (running) return running;
    const value = load().finally(() => this.loads.delete(key));
    this.loads.set(key, value);
    return value;
  }
}
