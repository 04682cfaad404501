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

/** Where a task uses more time, or makes more of itself, than a thread may, that is the fault of what it was given. */
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
