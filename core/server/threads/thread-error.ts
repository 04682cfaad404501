/** A task exceeded its time limit; its thread was replaced. */
export class ThreadDeadlineError extends Error {
  constructor(
    task: string,
    /** CPU time limit in milliseconds. */
    readonly deadline: number,
  ) {
    super(`${task} did not end within ${deadline / 1000} s, so its thread was replaced`);
    this.name = 'ThreadDeadlineError';
  }
}

/** Converts exceeded time or memory limits of a thread to an error of its input. */
export async function withinThread<Output>(work: Promise<Output>, fault: () => Error): Promise<Output> {
  try {
    return await work;
  } catch (error) {
    throw isBeyondThread(error) ? fault() : error;
  }
}

const isBeyondThread = (error: unknown): boolean =>
  error instanceof ThreadDeadlineError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
