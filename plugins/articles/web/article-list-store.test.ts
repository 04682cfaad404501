import { beforeEach, describe, expect, it } from '@rstest/core';
import { when } from 'mobx';
import type { Keeping } from '#core/web';
import type { ArticleRow } from '../article';
import { ArticleListStore, type Shown } from './article-list-store';
import { clearTrail } from './article-trail';

const row = (id: number, more: Partial<ArticleRow> = {}) =>
  ({ Article_ID: String(id), Is_Read: false, ...more }) as ArticleRow;

/** Client stub that serves this many articles, two per page. */
function getServer(ids: number[]) {
  const requests: unknown[] = [];
  const calls = {
    list: async ({ query }: { query: Record<string, string> }) => {
      requests.push(query);
      const from = query.after ? ids.indexOf(Number(query.after)) + 1 : 0;
      const page = ids.slice(from, from + 2);
      return {
        list: page.map((id) => row(id)),
        next: from + 2 < ids.length ? String(page.at(-1)) : null,
        ...(query.Is_Full ? { Count: ids.length, Media: [], Newest_ID: String(Math.max(0, ...ids)) } : {}),
      };
    },
    count: async ({ query }: { query: Record<string, string> }) => ({
      total: query.Since_ID ? ids.filter((id) => id > Number(query.Since_ID)).length : ids.length,
      Is_Capped: false,
    }),
  };
  return { asked: requests, calls: calls as never as ConstructorParameters<typeof ArticleListStore>[0] };
}

const until = (done: () => boolean) => when(done, { timeout: 1000 });
const getIds = (store: ArticleListStore) => store.rows.map(({ Article_ID }) => Article_ID);

beforeEach(clearTrail);

describe('ArticleListStore', () => {
  it('reads pages on demand, with the count alongside', async () => {
    const { calls, asked } = getServer([9, 8, 7, 6, 5]);
    const store = new ArticleListStore(calls);
    await store.ask({ sort: 'time', Emotion: 'negative' });
    expect([getIds(store), store.total, store.hasMore, store.loading]).toEqual([['9', '8'], 5, true, false]);
    await Promise.all([store.more(), store.more()]);
    await store.more();
    expect([getIds(store), store.hasMore]).toEqual([['9', '8', '7', '6', '5'], false]);
    expect(asked[0]).toMatchObject({ Emotion: 'negative', sort: 'time', size: 40 });
    expect(asked.map((query) => (query as { Is_Full?: string }).Is_Full)).toEqual(['true', undefined, undefined]);
  });

  it('reports how many articles have arrived since, and resets on reload', async () => {
    const ids = [9, 8];
    const store = new ArticleListStore(getServer(ids).calls);
    await store.ask({ sort: 'time' });
    ids.unshift(100, 11);
    await store.lookForNew();
    expect(store.fresh).toBe(2);
    await store.ask({ sort: 'time' });
    expect(store.fresh).toBe(0);
    await store.lookForNew();
    expect(store.fresh).toBe(0);
  });

  it('counts articles newer than everything loaded, not than the first page', async () => {
    const ids = [5, 4, 900];
    const store = new ArticleListStore(getServer(ids).calls);
    await store.ask({ sort: 'heat' });
    await store.lookForNew();
    expect([getIds(store), store.fresh]).toEqual([['5', '4'], 0]);
    ids.push(901);
    await store.lookForNew();
    expect(store.fresh).toBe(1);
  });

  it('says that the first came in where the list was empty', async () => {
    const ids: number[] = [];
    const store = new ArticleListStore(getServer(ids).calls);
    await store.ask({ sort: 'time' });
    ids.push(7);
    await store.lookForNew();
    expect(store.fresh).toBe(1);
  });

  it('knows the pinned first rows, also when the list is restored', async () => {
    const pins = [row(2, { Is_Pinned: true }), row(9), row(8, { Is_Pinned: true })];
    const calls = { list: async () => ({ list: pins, next: null }) } as never;
    const store = new ArticleListStore(calls);
    await store.ask({ sort: 'time', Emotion: 'negative' });
    store.leave(null);
    const back = new ArticleListStore(calls);
    back.open({ sort: 'time', Emotion: 'negative' });
    for (const each of [store, back])
      expect([each.pinnedFirst, each.shownQuery]).toEqual([['2'], { sort: 'time', Emotion: 'negative' }]);
  });

  it('changes rows at once and removes them', async () => {
    const store = new ArticleListStore(getServer([3, 2]).calls);
    await store.ask({ sort: 'time' });
    store.patch(new Set(['3']), { Is_Read: true });
    expect(store.rows.map(({ Is_Read }) => Is_Read)).toEqual([true, false]);
    store.patch(new Set(['3']), null);
    expect(getIds(store)).toEqual(['2']);
  });

  it('restores the list without a request', async () => {
    const { calls, asked } = getServer([4, 3, 2, 1]);
    const query = { sort: 'time' };
    const store = new ArticleListStore(calls);
    await store.ask(query);
    await store.more();
    store.leave('2');
    const back = new ArticleListStore(calls);
    back.open(query);
    expect([getIds(back), back.cursor, back.loading, asked.length]).toEqual([['4', '3', '2', '1'], '2', false, 2]);
  });

  it('goes on from where it was left when a list that was stopped is shown again', async () => {
    const ids = [6, 5, 4, 3, 2, 1];
    const { calls, asked } = getServer(ids);
    const query = { sort: 'time' };
    const store = new ArticleListStore(calls);
    store.open(query);
    await until(() => !store.loading);
    await store.more();
    store.stop();
    ids.splice(ids.indexOf(5), 1);
    store.open(query);
    await until(() => !store.loading);
    expect([getIds(store), store.cursor, asked.length]).toEqual([['6', '4', '3'], null, 3]);
    store.leave('3');
    store.stop();
    store.open(query);
    expect([store.cursor, asked.length]).toEqual(['3', 3]);
    await store.more();
    expect([getIds(store), store.hasMore]).toEqual([['6', '4', '3', '2', '1'], false]);
  });

  it('keeps nothing below a first page that does not connect, nor of another list', async () => {
    const ids = [4, 3, 2, 1];
    const { calls } = getServer(ids);
    const store = new ArticleListStore(calls);
    store.open({ sort: 'time' });
    await until(() => !store.loading);
    await store.more();
    store.open({ sort: 'heat' });
    await until(() => !store.loading);
    expect([getIds(store), store.hasMore]).toEqual([['4', '3'], true]);
    ids.unshift(8, 7);
    store.open({ sort: 'heat' });
    await until(() => !store.loading);
    expect([getIds(store), store.hasMore]).toEqual([['8', '7'], true]);
  });

  it('shows the cached rows of the same list until reloaded, and keeps unchanged rows in place', async () => {
    const ids = [4, 3, 2];
    const { calls, asked } = getServer(ids);
    const query = { sort: 'time' };
    let storedState: Shown | undefined;
    const keeping: Keeping<Shown> = {
      get kept() {
        return storedState;
      },
      keep: (shown) => (storedState = shown),
    };
    const first = new ArticleListStore(calls);
    first.open(query, keeping);
    await until(() => !first.loading);
    const before = first.rows;
    ids.unshift(5);
    const back = new ArticleListStore(calls);
    back.open(query, keeping);
    expect([back.rows, back.loading, back.total]).toEqual([before, true, 3]);
    await until(() => !back.loading);
    expect([getIds(back), back.total, asked.length]).toEqual([['5', '4', '3'], 4, 2]);
    expect(back.rows[1]).toBe(before[0]);
    back.reload();
    await until(() => !back.loading);
    expect(getIds(back)).toEqual(['5', '4']);
    back.reload();
    const shown = back.rows;
    await until(() => !back.loading);
    expect(back.rows).toBe(shown);
    back.patch(new Set(['5']), { Is_Read: true });
    expect(storedState?.rows[0]?.Is_Read).toBe(true);
  });

  it('shows copies below their main copy, and counts and pages without them', async () => {
    const { calls } = getServer([9, 8, 7]);
    const copies = [9, 4, 3].map((id) => row(id));
    Object.assign(calls, { similarList: async () => ({ list: copies, total: 3 }) });
    const store = new ArticleListStore(calls);
    await store.ask({ sort: 'time' });
    await store.unfold('9');
    expect(store.rows.map((each) => [each.Article_ID, each.Is_Unfolded === true, each.Is_Copy === true])).toEqual([
      ['9', true, false],
      ['4', false, true],
      ['3', false, true],
      ['8', false, false],
    ]);
    store.patch(new Set(['4']), { Is_Read: true });
    store.patch(new Set(['3']), null);
    expect(store.rows.map(({ Article_ID, Is_Read }) => [Article_ID, Is_Read])).toEqual([
      ['9', false],
      ['4', true],
      ['8', false],
    ]);
    await store.more();
    expect([getIds(store), store.total]).toEqual([['9', '4', '8', '7'], 3]);
    await store.unfold('9');
    expect(getIds(store)).toEqual(['9', '8', '7']);
  });

  it('keeps its rows and reports the error when a request fails', async () => {
    const { calls } = getServer([2, 1]);
    const store = new ArticleListStore(calls);
    await store.ask({ sort: 'time' });
    (calls as { list: unknown }).list = () => Promise.reject(new Error('away'));
    await store.ask({ sort: 'time', keyword: 'x' });
    expect([getIds(store), store.error, store.loading]).toEqual([['2', '1'], new Error('away'), false]);
  });
});
