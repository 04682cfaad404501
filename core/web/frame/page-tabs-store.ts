import { makeAutoObservable, observableRef } from 'mobx';
import type { StorageService } from '../storage/storage-service';

/** A screen that stays at hand. */
export interface PageTab {
  readonly path: string;
  /** Query with its question mark, as it was when the tab was left. */
  readonly search: string;
  readonly plugin: string;
  /** Key of the title in the plugin's texts. */
  readonly title: string;
  readonly pinned?: boolean;
}

const most = 20;
const mostRecent = 12;

interface Stored {
  readonly recent?: readonly string[];
}

/**
 * The open tabs of this window and the screens visited last in any; kept over reloads, forgotten with the session.
 */
export class PageTabsStore {
  tabs: readonly PageTab[];
  /** Paths, the newest first. */
  recent: readonly string[];

  constructor(private readonly storage: StorageService) {
    this.tabs = storage.readOfWindow<readonly PageTab[]>('pageTabs') ?? [];
    this.recent = storage.readState<{ frame?: Stored }>('login')?.frame?.recent ?? [];
    makeAutoObservable<this, 'storage'>(
      this,
      { tabs: observableRef, recent: observableRef, storage: false, beside: false },
      { autoBind: true },
    );
  }

  /** Notes the screen that is shown now; the oldest loose tab makes room. */
  visit(tab: PageTab): void {
    const known = this.tabs.findIndex(({ path }) => path === tab.path);
    const tabs =
      known >= 0 ? this.tabs.map((each, index) => (index === known ? { ...each, ...tab } : each)) : [...this.tabs, tab];
    const surplus = tabs.length > most ? tabs.find(({ pinned, path }) => !pinned && path !== tab.path) : undefined;
    this.tabs = tabs.filter((each) => each !== surplus);
    this.recent = [tab.path, ...this.recent.filter((path) => path !== tab.path)].slice(0, mostRecent);
    this.remember();
  }

  /** Closes a tab; gives the one to show instead when it was the present one. */
  close(path: string, present: string): PageTab | undefined {
    const index = this.tabs.findIndex((tab) => tab.path === path);
    this.tabs = this.tabs.filter((tab) => tab.path !== path);
    this.remember();
    return path === present ? (this.tabs[index] ?? this.tabs[index - 1]) : undefined;
  }

  /** The tab so many places after this one, around both ends; undefined where there is no other. */
  beside(path: string, places: number): PageTab | undefined {
    const index = this.tabs.findIndex((tab) => tab.path === path);
    const next = this.tabs.at((index + places + this.tabs.length) % Math.max(1, this.tabs.length));
    return next?.path === path ? undefined : next;
  }

  /** Closes all others but the pinned ones. */
  closeOthers(path: string): void {
    this.tabs = this.tabs.filter((tab) => tab.path === path || tab.pinned);
    this.remember();
  }

  pin(path: string, pinned: boolean): void {
    const tabs = this.tabs.map((tab) => (tab.path === path ? { ...tab, pinned } : tab));
    this.tabs = [...tabs.filter((tab) => tab.pinned), ...tabs.filter((tab) => !tab.pinned)];
    this.remember();
  }

  private remember(): void {
    this.storage.writeState('login', {
      ...this.storage.readState<object>('login'),
      frame: { recent: this.recent },
    });
    this.storage.writeOfWindow('pageTabs', this.tabs);
  }
}
