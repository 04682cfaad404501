import { makeAutoObservable } from 'mobx';

/** Rotation of several big screens on one display. */
export class Turns {
  ids: readonly string[];
  index = 0;
  isPaused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ids: readonly string[],
    /** Seconds for which each is shown; 0 waits for manual switching. */
    public every: number,
  ) {
    this.ids = ids;
    makeAutoObservable<this, 'timer'>(this, { timer: false }, { autoBind: true });
    this.wind();
  }

  get current(): string {
    return this.ids[this.index] ?? '';
  }

  get isAlone(): boolean {
    return this.ids.length < 2;
  }

  next(): void {
    this.go(this.index + 1);
  }

  previous(): void {
    this.go(this.index - 1);
  }

  show(id: string): void {
    const index = this.ids.indexOf(id);
    if (index >= 0) this.go(index);
  }

  pause(): void {
    this.isPaused = true;
    this.wind();
  }

  play(): void {
    this.isPaused = false;
    this.wind();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private go(index: number): void {
    this.index = (index + this.ids.length) % this.ids.length;
    this.wind();
  }

  private wind(): void {
    clearTimeout(this.timer);
    if (!this.isPaused && this.every > 0 && !this.isAlone) this.timer = setTimeout(this.next, this.every * 1_000);
  }
}
