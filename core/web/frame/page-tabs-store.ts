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
  readonly tabs?: readonly PageTab[];
  readonly recent?: readonly string[];
}

/** The open tabs and the screens visited last; kept over reloads, forgotten with the session. */
export class PageTabsStore {
  tabs: readonly PageTab[];
  /** Paths, the newest first. */
  recent: readonly string[];

  constructor(private readonly storage: StorageService) {
    const { tabs = [], recent = [] } = storage.readState<{ frame?: Stored }>('login')?.frame ?? {};
    this.tabs = tabs;
    this.recent = recent;
    makeAutoObservable<this, 'storage'>(
      this,
      { tabs: observableRef, recent: observableRef, storage: false },
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
      frame: { tabs: this.tabs, recent: this.recent },
    });
  }
}
