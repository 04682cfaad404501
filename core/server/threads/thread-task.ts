/**
 * CPU-heavy work that runs off the event loop. `prepare` converts transferable state to what `run` needs, once per
 * version.
 */
export interface ThreadTask<State = unknown, Prepared = unknown, Input = unknown, Output = unknown> {
  prepare(state: State): Prepared;
  run(prepared: Prepared, input: Input): Output | Promise<Output>;
}

/** Declares a thread task and checks the types of its parts against each other. */
export function defineThreadTask<State, Prepared, Input, Output>(
  task: ThreadTask<State, Prepared, Input, Output>,
): ThreadTask {
  return task as unknown as ThreadTask;
}
