import { processorTimeOf } from './processor-time';

/** By the clock on the wall a task may take so many times its deadline: others may hold the processors meanwhile. */
const wallTimes = 3;
const shortestLook = 20;

/** Measures what one task uses, from the moment that its thread has begun it. */
export class TaskClock {
  private timer: NodeJS.Timeout | undefined;
  private readonly begun = performance.now();
  private readonly before: number | undefined;

  constructor(
    private readonly thread: number | undefined,
    private readonly overrun: () => void,
  ) {
    this.before = processorTimeOf(thread);
  }

  /** Calls `overrun` once the task has had the processor for so many milliseconds, or three times that have passed. */
  allow(deadline: number): void {
    const wall = performance.now() - this.begun;
    const left = Math.min(deadline - this.used(), deadline * wallTimes - wall);
    if (left <= 0) this.overrun();
    else this.again(Math.max(shortestLook, left), () => this.allow(deadline));
  }

  /** Calls `overrun` after so many milliseconds, whatever it uses. */
  endIn(milliseconds: number): void {
    this.again(milliseconds, this.overrun);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Milliseconds of the processor; 0 where only the wall tells. */
  private used(): number {
    const now = processorTimeOf(this.thread);
    return now === undefined || this.before === undefined ? 0 : now - this.before;
  }

  private again(milliseconds: number, look: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(look, milliseconds);
    this.timer.unref();
  }
}
