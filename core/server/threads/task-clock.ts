import { getProcessorTime } from './processor-time';

/** Maximum wall-clock time of a task as a multiple of its deadline: other work may occupy the processors meanwhile. */
const localTimes = 3;
const minLookMs = 20;

/** Measures the time of one task, from the moment its thread has started it. */
export class TaskClock {
  private timer: NodeJS.Timeout | undefined;
  private readonly begun = performance.now();
  private readonly before: number | undefined;

  constructor(
    private readonly thread: number | undefined,
    private readonly overrun: () => void,
  ) {
    this.before = getProcessorTime(thread);
  }

  /** Calls `overrun` once the task has used this many milliseconds of CPU time, or three times as many have elapsed. */
  allow(deadline: number): void {
    const elapsed = performance.now() - this.begun;
    const left = Math.min(deadline - this.used(), deadline * localTimes - elapsed);
    if (left <= 0) this.overrun();
    else this.again(Math.max(minLookMs, left), () => this.allow(deadline));
  }

  /** Calls `overrun` after this many milliseconds, regardless of CPU time. */
  endIn(milliseconds: number): void {
    this.again(milliseconds, this.overrun);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** CPU time in milliseconds; 0 where only wall-clock time is available. */
  private used(): number {
    const now = getProcessorTime(this.thread);
    return now === undefined || this.before === undefined ? 0 : now - this.before;
  }

  private again(milliseconds: number, look: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(look, milliseconds);
    this.timer.unref();
  }
}
