import { makeAutoObservable, observableRef } from 'mobx';
import { cutText } from '#shared/text';
import type { FoundSource } from '../contract';

/** Returns the name of a source when it is added. */
export const nameOf = ({ Title, Url }: FoundSource): string => cutText(Title || new URL(Url).host, 100);

/** Lists discovered at a site: selection, and results of adding them. */
export class FoundSourcesStore {
  /** Selected URLs. */
  private chosen: ReadonlySet<string>;
  /** Ids by URL. */
  private added: ReadonlyMap<string, string>;
  private onTheirWay: ReadonlySet<string> = new Set();

  constructor(
    readonly list: readonly FoundSource[],
    private readonly create: (source: FoundSource) => Promise<string>,
    private readonly failed: (error: unknown) => void,
  ) {
    this.added = new Map(list.flatMap(({ Url, Known_Source_ID: id }) => (id === null ? [] : [[Url, id] as const])));
    this.chosen = new Set(this.open.map(({ Url }) => Url));
    makeAutoObservable<this, 'chosen' | 'added' | 'onTheirWay' | 'create' | 'failed'>(
      this,
      {
        chosen: observableRef,
        added: observableRef,
        onTheirWay: observableRef,
        list: false,
        create: false,
        failed: false,
        isChosen: false,
        isBusy: false,
        idOf: false,
      },
      { autoBind: true },
    );
  }

  /** Lists that are not visited yet. */
  get open(): readonly FoundSource[] {
    return this.list.filter(({ Url }) => !this.added.has(Url));
  }

  get chosenOnes(): readonly FoundSource[] {
    return this.open.filter(({ Url }) => this.chosen.has(Url));
  }

  get busy(): boolean {
    return this.onTheirWay.size > 0;
  }

  isChosen({ Url }: FoundSource): boolean {
    return this.chosen.has(Url);
  }

  isBusy({ Url }: FoundSource): boolean {
    return this.onTheirWay.has(Url);
  }

  /** Returns the source that visits it; undefined when there is none. */
  idOf({ Url }: FoundSource): string | undefined {
    return this.added.get(Url);
  }

  choose({ Url }: FoundSource, chosen: boolean): void {
    this.chosen = new Set(chosen ? [...this.chosen, Url] : [...this.chosen].filter((each) => each !== Url));
  }

  chooseAll(chosen: boolean): void {
    this.chosen = new Set(chosen ? this.open.map(({ Url }) => Url) : []);
  }

  /** Adds sources one after another; a failed one is reported and kept in the list, and the others are still added. */
  async add(sources: readonly FoundSource[]): Promise<void> {
    for (const source of sources.filter((each) => !this.added.has(each.Url) && !this.isBusy(each))) {
      this.setBusy(source, true);
      try {
        this.keep(source, await this.create(source));
      } catch (error) {
        this.failed(error);
      } finally {
        this.setBusy(source, false);
      }
    }
  }

  private keep({ Url }: FoundSource, id: string): void {
    this.added = new Map([...this.added, [Url, id]]);
  }

  private setBusy({ Url }: FoundSource, busy: boolean): void {
    this.onTheirWay = new Set(busy ? [...this.onTheirWay, Url] : [...this.onTheirWay].filter((each) => each !== Url));
  }
}
