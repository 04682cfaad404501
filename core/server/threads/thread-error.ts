/** A task used more time than it may; its thread was replaced. */
export class ThreadDeadlineError extends Error {
  constructor(
    task: string,
    /** Milliseconds of the processor that it had. */
    readonly deadline: number,
  ) {
    super(`${task} did not end within ${deadline / 1000} s, so its thread was replaced`);
    this.name = 'ThreadDeadlineError';
  }
}
