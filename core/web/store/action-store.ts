import { makeAutoObservable, observableRef } from 'mobx';

export interface ActionState<Result> {
  /** True while the action is running; further calls are ignored meanwhile. */
  readonly busy: boolean;
  /** Result of the last run. */
  readonly result: Result | undefined;
}

/** State of a user action: whether it is running, and its result. */
export class ActionStore<Arguments extends readonly unknown[], Result> {
  state: ActionState<Result> = { busy: false, result: undefined };

  constructor(
    private readonly act: (...args: Arguments) => Promise<Result>,
    /** Shows the error to the user. */
    private readonly failed: (error: unknown) => void,
  ) {
    makeAutoObservable<this, 'act' | 'failed'>(
      this,
      { state: observableRef, act: false, failed: false },
      { autoBind: true },
    );
  }

  get busy(): boolean {
    return this.state.busy;
  }

  get result(): Result | undefined {
    return this.state.result;
  }

  /** Resolves to true on success; errors are shown, and the previous result stays. */
  async run(...args: Arguments): Promise<boolean> {
    if (this.state.busy) return false;
    this.set({ ...this.state, busy: true });
    try {
      this.set({ busy: false, result: await this.act(...args) });
      return true;
    } catch (error) {
      this.set({ ...this.state, busy: false });
      this.failed(error);
      return false;
    }
  }

  /** Clears the result, for example when it no longer matches the input. */
  forget(): void {
    this.set({ ...this.state, result: undefined });
  }

  private set(state: ActionState<Result>): void {
    this.state = state;
  }
}
