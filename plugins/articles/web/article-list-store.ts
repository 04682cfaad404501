import { makeAutoObservable, observableRef, observableShallow } from 'mobx';
import type { Client } from '#core';
import type { Keeping } from '#core/web';
import type { ArticleRow, MediaCount } from '../article';
import type { articleContract } from '../contract';
import { leaveTrail, getTrail } from './article-trail';
import { sameAs } from './same-as';

/** Query of a list: the wire names of the filter, and the order. */
export type ArticleQuery = Readonly<Record<string, string>>;

export interface Shown {
  /** Query of the displayed rows; the current query may not have been answered yet. */
  readonly query: ArticleQuery;
  readonly rows: readonly ArticleRow[];
  readonly next: string | null;
  readonly total: number | null;
  /** Count of each media type, ignoring the list's media type filter; null until known. */
  readonly media: readonly MediaCount[] | null;
  /** Ids of articles shown first because they are pinned, regardless of their position in the order. */
  readonly pinnedFirst: readonly string[];
  /** Newest article of the client when the list was read: late ones may be anywhere in it, or below its page. */
  readonly newest: string | null;
}

const pageSize = 40;
/** Maximum number of copies shown in place; all of them have a screen. */
const maxCopies = 50;
const nothing: Shown = { query: {}, rows: [], next: null, total: null, media: null, pinnedFirst: [], newest: null };

type Calls = Pick<Client<typeof articleContract>, 'list' | 'count' | 'similarList'>;
type ListCall = Parameters<Calls['list']>[0];

/** Returns the request for the first page of a list: its rows, with pinned ones first, and all counts. */
export function getFirstPage({ sort, ...filter }: ArticleQuery): ListCall {
  const first = { size: pageSize, Is_Full: 'true', Is_Pinned_First: 'true' };
  return { query: { ...filter, sort: sort as 'time', ...first } as never };
}

function leadingPins(rows: readonly ArticleRow[]): string[] {
  const end = rows.findIndex(({ Is_Pinned }) => !Is_Pinned);
  return rows.slice(0, end < 0 ? rows.length : end).map(({ Article_ID }) => Article_ID);
}

/** Returns the rows that were below a reloaded page; empty when its last row was not there before. */
function rowsBelow(before: readonly ArticleRow[], page: readonly ArticleRow[]): ArticleRow[] {
  const pageIds = new Set(page.map(({ Article_ID }) => Article_ID));
  const end = before.findIndex(({ Article_ID }) => Article_ID === page.at(-1)?.Article_ID);
  return end < 0 ? [] : before.slice(end + 1).filter(({ Article_ID }) => !pageIds.has(Article_ID));
}

/** A list of articles: pages on demand, the count, and the number of new articles waiting. */
export class ArticleListStore {
  loading = true;
  error: unknown = undefined;
  /** Number of articles that arrived since the list was read. */
  fresh = 0;
  /** Row that was active when the same list was left. */
  cursor: string | null = null;
  /** Expanded copies, by the id of their main copy. */
  private readonly copies = new Map<string, readonly ArticleRow[]>();
  private shown: Shown = nothing;
  private query: ArticleQuery = {};
  private keeping: Keeping<Shown> | undefined;
  private running = new AbortController();
  private busy = false;

  constructor(private readonly calls: Calls) {
    makeAutoObservable<this, 'shown' | 'copies' | 'query' | 'keeping' | 'running' | 'busy' | 'calls'>(
      this,
      {
        shown: observableRef,
        copies: observableShallow,
        error: observableRef,
        query: false,
        keeping: false,
        running: false,
        busy: false,
        calls: false,
      },
      { autoBind: true },
    );
  }

  /** Rows of the list, with expanded copies below their main copy. */
  get rows(): readonly ArticleRow[] {
    if (this.copies.size === 0) return this.shown.rows;
    return this.shown.rows.flatMap((row) => {
      const below = this.copies.get(row.Article_ID);
      return below ? [{ ...row, Is_Unfolded: true }, ...below] : [row];
    });
  }

  get total(): number | null {
    return this.shown.total;
  }

  get media(): readonly MediaCount[] | null {
    return this.shown.media;
  }

  get pinnedFirst(): readonly string[] {
    return this.shown.pinnedFirst;
  }

  get shownQuery(): ArticleQuery {
    return this.shown.query;
  }

  get hasMore(): boolean {
    return this.shown.next !== null;
  }

  /**
   * Shows what is cached of a list without a request; returns true for a list that was left for an article recently.
   */
  recall(query: ArticleQuery, keeping?: Keeping<Shown>): boolean {
    this.query = query;
    this.keeping = keeping;
    const left = getTrail(JSON.stringify(query));
    this.cursor = left?.cursor ?? null;
    if (left) {
      this.shown = { ...left, query };
      this.loading = false;
    } else if (keeping?.kept) this.shown = keeping.kept;
    return left !== null;
  }

  /**
   * Restores the list if it was left recently; otherwise reads its first page and shows the cached rows meanwhile. Rows
   * below that page stay, so that returning users find their position.
   */
  open(query: ArticleQuery, keeping?: Keeping<Shown>): void {
    if (this.recall(query, keeping)) this.start();
    else void this.read(true);
  }

  /** Loads another list; the rows of the former one stay until it arrives. */
  async ask(query: ArticleQuery, keeping?: Keeping<Shown>): Promise<void> {
    this.query = query;
    this.keeping = keeping;
    await this.read();
  }

  reload(): void {
    void this.read();
  }

  /** Loads the next page, unless it is already loading or there is none. */
  async more(): Promise<void> {
    const { next } = this.shown;
    const { running } = this;
    if (this.busy || next === null) return;
    this.busy = true;
    try {
      const page = await this.calls.list(this.getCall({ after: next, size: pageSize }), { signal: running.signal });
      if (running.signal.aborted) return;
      const shownIds = new Set(this.shown.rows.map(({ Article_ID }) => Article_ID));
      const rows = [...this.shown.rows, ...page.list.filter(({ Article_ID }) => !shownIds.has(Article_ID))];
      this.show({ rows, next: page.next });
    } catch (error) {
      if (!running.signal.aborted) this.fail(error);
    } finally {
      if (this.running === running) this.busy = false;
    }
  }

  /** Requests how many articles have arrived since the list was read. */
  async lookForNew(): Promise<void> {
    const { running } = this;
    const { newest } = this.shown;
    if (newest === null) return;
    const { sort: _sort, ...filter } = this.query;
    const newCount = await this.calls
      .count({ query: { ...filter, Since_ID: newest } as never }, { signal: running.signal })
      .catch(() => null);
    if (newCount && !running.signal.aborted) this.setFresh(newCount.total);
  }

  /** Changes displayed rows at once, before the server has answered; null removes them. */
  patch(ids: ReadonlySet<string>, change: Partial<ArticleRow> | null): void {
    const patched = (rows: readonly ArticleRow[]): readonly ArticleRow[] =>
      change
        ? rows.map((row) => (ids.has(row.Article_ID) ? { ...row, ...change } : row))
        : rows.filter((row) => !ids.has(row.Article_ID));
    for (const [id, rows] of this.copies) this.copies.set(id, patched(rows));
    this.show({ rows: patched(this.shown.rows) });
  }

  /** Expands or collapses the copies of an article; copies that the list itself shows are not repeated. */
  async unfold(id: string): Promise<void> {
    if (this.copies.has(id)) {
      this.putAway(id);
      return;
    }
    const { running } = this;
    const { list } = await this.calls.similarList({ query: { id, size: maxCopies } }, { signal: running.signal });
    if (running.signal.aborted) return;
    const shownIds = new Set(this.shown.rows.map(({ Article_ID }) => Article_ID));
    const below = list.filter(({ Article_ID }) => !shownIds.has(Article_ID));
    this.keepCopies(
      id,
      below.map((row) => ({ ...row, Is_Copy: true })),
    );
  }

  /** Stores the displayed state and the active row for returning to the list. */
  leave(cursor: string | null): void {
    leaveTrail({ ...this.shown, key: JSON.stringify(this.query), cursor });
  }

  /** Aborts pending requests. */
  stop(): void {
    this.running.abort();
  }

  private getCall(page: { readonly after: string; readonly size: number }): ListCall {
    const { sort, ...filter } = this.query;
    return { query: { ...filter, sort: sort as 'time', ...page } as never };
  }

  /** Starts a request and aborts the previous one. */
  private start(): AbortController {
    this.running.abort();
    this.running = new AbortController();
    this.busy = false;
    return this.running;
  }

  private async read(keepsBelow = false): Promise<void> {
    const running = this.start();
    const { query } = this;
    this.begin();
    try {
      const {
        list,
        next,
        Count,
        Media = null,
        Newest_ID = null,
      } = await this.calls.list(getFirstPage(query), { signal: running.signal });
      if (running.signal.aborted) return;
      const before = this.shown;
      const isSame = keepsBelow && JSON.stringify(before.query) === JSON.stringify(query);
      const below = isSame ? rowsBelow(before.rows, list) : [];
      const rows = sameAs(before.rows, [...list, ...below]);
      const media = Media && sameAs(before.media ?? [], Media);
      this.show({
        query,
        rows,
        next: below.length > 0 ? before.next : next,
        total: Count ?? null,
        media,
        pinnedFirst: leadingPins(list),
        newest: Newest_ID,
      });
    } catch (error) {
      if (!running.signal.aborted) this.fail(error);
    }
  }

  private begin(): void {
    this.loading = true;
    this.error = undefined;
    this.fresh = 0;
    this.copies.clear();
  }

  private show(part: Partial<Shown>): void {
    this.shown = { ...this.shown, ...part };
    if (this.shown.query === this.query) this.keeping?.keep(this.shown);
    if (part.rows) {
      this.loading = false;
      this.error = undefined;
    }
  }

  private fail(error: unknown): void {
    this.error = error;
    this.loading = false;
  }

  private putAway(id: string): void {
    this.copies.delete(id);
  }

  private keepCopies(id: string, rows: readonly ArticleRow[]): void {
    this.copies.set(id, rows);
  }

  private setFresh(count: number): void {
    this.fresh = count;
  }
}
