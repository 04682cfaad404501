import { makeAutoObservable, observableRef } from 'mobx';
import type { MediaCount } from '../article';

/** Last reported count of each media type in the list; only the components that show counts re-render. */
export class MediaCounts {
  list: readonly MediaCount[] | null = null;

  constructor() {
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  get all(): number {
    return (this.list ?? []).reduce((sum, { Count }) => sum + Count, 0);
  }

  /** Returns null when there is no count. */
  of(kind: string): number | null {
    return this.list?.find(({ Media_Type }) => Media_Type === kind)?.Count ?? null;
  }

  set(list: readonly MediaCount[]): void {
    this.list = list;
  }
}
