import { makeAutoObservable, observableRef } from 'mobx';

export interface ActionState<Result> {
  /** It is on its way; asked again meanwhile, nothing happens. */
  readonly busy: boolean;
  /** What the last one brought. */
  readonly result: Result | undefined;
}

/** Something that a person does: on its way or not, and what it brought. */
export class ActionStore<Arguments extends readonly unknown[], Result> {
  state: ActionState<Result> = { busy: false, result: undefined };

  constructor(
    private readonly act: (...given: Arguments) => Promise<Result>,
    /** Tells the person what went wrong. */
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

  /** True when it was done; a failure is told, and what was brought before stays. */
  async run(...given: Arguments): Promise<boolean> {
    if (this.state.busy) return false;
    this.set({ ...this.state, busy: true });
    try {
      this.set({ busy: false, result: await this.act(...given) });
      return true;
    } catch (error) {
      this.set({ ...this.state, busy: false });
      this.failed(error);
      return false;
    }
  }

  /** Takes what was brought away, such as when it no longer fits what is typed. */
  forget(): void {
    this.set({ ...this.state, result: undefined });
  }

  private set(state: ActionState<Result>): void {
    this.state = state;
  }
}
