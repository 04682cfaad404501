import { makeAutoObservable, observableRef } from 'mobx';
import type { MediaCount } from '../article';

/** How many articles of each kind of media the list has, as it told last; what shows them alone is drawn anew. */
export class MediaCounts {
  list: readonly MediaCount[] | null = null;

  constructor() {
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  get all(): number {
    return (this.list ?? []).reduce((sum, { Count }) => sum + Count, 0);
  }

  /** Null where there is none. */
  of(kind: string): number | null {
    return this.list?.find(({ Media_Type }) => Media_Type === kind)?.Count ?? null;
  }

  set(list: readonly MediaCount[]): void {
    this.list = list;
  }
}
