/**
 * CPU-heavy work that runs beside the event loop. `prepare` turns transferable state into what `run` needs, once a
 * version.
 */
export interface ThreadTask<State = unknown, Prepared = unknown, Input = unknown, Output = unknown> {
  prepare(state: State): Prepared;
  run(prepared: Prepared, input: Input): Output | Promise<Output>;
}

/** Declares a thread task, checking its parts against each other. */
export function defineThreadTask<State, Prepared, Input, Output>(
  task: ThreadTask<State, Prepared, Input, Output>,
): ThreadTask {
  return task as unknown as ThreadTask;
}
