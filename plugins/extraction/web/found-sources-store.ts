import { makeAutoObservable, observableRef } from 'mobx';
import { cutText } from '#shared/text';
import type { FoundSource } from '../contract';

/** What a source is called when it is added. */
export const nameOf = ({ Title, Url }: FoundSource): string => cutText(Title || new URL(Url).host, 100);

/** The lists that were found at a site: which are chosen, and what became of those that were added. */
export class FoundSourcesStore {
  /** Addresses. */
  private chosen: ReadonlySet<string>;
  /** Ids by address. */
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

  /** Those that are not visited yet. */
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

  /** The task that visits it; undefined while none does. */
  idOf({ Url }: FoundSource): string | undefined {
    return this.added.get(Url);
  }

  choose({ Url }: FoundSource, chosen: boolean): void {
    this.chosen = new Set(chosen ? [...this.chosen, Url] : [...this.chosen].filter((each) => each !== Url));
  }

  chooseAll(chosen: boolean): void {
    this.chosen = new Set(chosen ? this.open.map(({ Url }) => Url) : []);
  }

  /** Adds one after another; one that fails is told and stays, and holds up none of the others. */
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
