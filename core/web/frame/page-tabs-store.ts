import { makeAutoObservable, observableRef } from 'mobx';
import type { StorageService } from '../storage/storage-service';

/** An open page tab. */
export interface PageTab {
  readonly path: string;
  /** Query with its question mark, as it was when the tab was left. */
  readonly search: string;
  readonly plugin: string;
  /** Key of the title in the plugin's texts. */
  readonly title: string;
  readonly pinned?: boolean;
}

const max = 20;
const maxRecent = 12;

interface Stored {
  readonly recent?: readonly string[];
}

/**
 * Open tabs of this window and recently visited screens of any window; preserved across reloads, cleared with the
 * session.
 */
export class PageTabsStore {
  tabs: readonly PageTab[];
  /** Paths, newest first. */
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

  /** Records the current screen; the oldest unpinned tab is dropped when there are too many. */
  visit(tab: PageTab): void {
    const existingIndex = this.tabs.findIndex(({ path }) => path === tab.path);
    const tabs =
      existingIndex >= 0
        ? this.tabs.map((each, index) => (index === existingIndex ? { ...each, ...tab } : each))
        : [...this.tabs, tab];
    const surplus = tabs.length > max ? tabs.find(({ pinned, path }) => !pinned && path !== tab.path) : undefined;
    this.tabs = tabs.filter((each) => each !== surplus);
    this.recent = [tab.path, ...this.recent.filter((path) => path !== tab.path)].slice(0, maxRecent);
    this.remember();
  }

  /** Closes a tab; returns the tab to show next when it was the current one. */
  close(path: string, present: string): PageTab | undefined {
    const index = this.tabs.findIndex((tab) => tab.path === path);
    this.tabs = this.tabs.filter((tab) => tab.path !== path);
    this.remember();
    return path === present ? (this.tabs[index] ?? this.tabs[index - 1]) : undefined;
  }

  /** Returns the tab at this offset from the current one, wrapping around; undefined when there is no other. */
  beside(path: string, places: number): PageTab | undefined {
    const index = this.tabs.findIndex((tab) => tab.path === path);
    const next = this.tabs.at((index + places + this.tabs.length) % Math.max(1, this.tabs.length));
    return next?.path === path ? undefined : next;
  }

  /** Closes all other tabs except pinned ones. */
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
