/** Aborts its signal after a time that can be paused. */
export class TimeLimit {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;
  /** Milliseconds that did not count. */
  paused = 0;

  /** Starts the time; `left` in milliseconds. */
  constructor(private left: number) {
    this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Runs an action whose time does not count. */
  async pause(action: () => Promise<void>): Promise<void> {
    this.end();
    const pausedAt = performance.now();
    this.left -= pausedAt - this.startedAt;
    try {
      await action();
    } finally {
      this.paused += performance.now() - pausedAt;
      this.start();
    }
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(() => this.controller.abort(), Math.max(0, this.left));
    this.timer.unref();
  }
}
