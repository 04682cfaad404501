import type { CollectClock } from '#plugins/collector-nodes/server';

/** A clock that stands still but for what is slept and what a test adds. */
export class TestClock implements CollectClock {
  private time = Date.parse('2026-03-02T08:00:00Z');

  now(): Date {
    return new Date(this.time);
  }

  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
  }

  random(): number {
    return 0.5;
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    this.time += seconds * 1000;
  }
}
