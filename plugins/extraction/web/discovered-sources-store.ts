import { makeAutoObservable, observableRef } from 'mobx';
import { cutText } from '#shared/text';
import type { DiscoveredSource } from '../contract';

/** Returns the name of a source when it is added. */
export const getName = ({ Title, Url }: DiscoveredSource): string => cutText(Title || new URL(Url).host, 100);

/** Lists discovered at a site: selection, and results of adding them. */
export class DiscoveredSourcesStore {
  /** Selected URLs. */
  private chosen: ReadonlySet<string>;
  /** Ids by URL. */
  private added: ReadonlyMap<string, string>;
  private inTransit: ReadonlySet<string> = new Set();

  constructor(
    readonly list: readonly DiscoveredSource[],
    private readonly create: (source: DiscoveredSource) => Promise<string>,
    private readonly failed: (error: unknown) => void,
  ) {
    this.added = new Map(list.flatMap(({ Url, Existing_Source_ID: id }) => (id === null ? [] : [[Url, id] as const])));
    this.chosen = new Set(this.open.map(({ Url }) => Url));
    makeAutoObservable<this, 'chosen' | 'added' | 'inTransit' | 'create' | 'failed'>(
      this,
      {
        chosen: observableRef,
        added: observableRef,
        inTransit: observableRef,
        list: false,
        create: false,
        failed: false,
        isChosen: false,
        isBusy: false,
        getId: false,
      },
      { autoBind: true },
    );
  }

  /** Lists that are not visited yet. */
  get open(): readonly DiscoveredSource[] {
    return this.list.filter(({ Url }) => !this.added.has(Url));
  }

  get chosenOnes(): readonly DiscoveredSource[] {
    return this.open.filter(({ Url }) => this.chosen.has(Url));
  }

  get busy(): boolean {
    return this.inTransit.size > 0;
  }

  isChosen({ Url }: DiscoveredSource): boolean {
    return this.chosen.has(Url);
  }

  isBusy({ Url }: DiscoveredSource): boolean {
    return this.inTransit.has(Url);
  }

  /** Returns the source that visits it; undefined when there is none. */
  getId({ Url }: DiscoveredSource): string | undefined {
    return this.added.get(Url);
  }

  choose({ Url }: DiscoveredSource, chosen: boolean): void {
    this.chosen = new Set(chosen ? [...this.chosen, Url] : [...this.chosen].filter((each) => each !== Url));
  }

  chooseAll(chosen: boolean): void {
    this.chosen = new Set(chosen ? this.open.map(({ Url }) => Url) : []);
  }

  /** Adds sources one after another; a failed one is reported and kept in the list, and the others are still added. */
  async add(sources: readonly DiscoveredSource[]): Promise<void> {
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

  private keep({ Url }: DiscoveredSource, id: string): void {
    this.added = new Map([...this.added, [Url, id]]);
  }

  private setBusy({ Url }: DiscoveredSource, busy: boolean): void {
    this.inTransit = new Set(busy ? [...this.inTransit, Url] : [...this.inTransit].filter((each) => each !== Url));
  }
}
