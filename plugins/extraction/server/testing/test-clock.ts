import type { CollectClock } from '#plugins/collector-nodes/server';

/** Clock that only advances by sleeping and by calls of a test. */
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

  /** Advances the clock by the given number of seconds. */
  pass(seconds: number): void {
    this.time += seconds * 1000;
  }
}
