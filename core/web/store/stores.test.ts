import { autorun } from 'mobx';
import { describe, expect, it } from '@rstest/core';
import { ActionStore } from './action-store';
import { LoadedStore, type Keeping } from './loaded-store';
import { PagedStore, type Page, type PagedState } from './paged-store';

/** Requests whose responses a test controls. */
function questions<T>() {
  const requests: {
    readonly signal: AbortSignal;
    readonly give: (answer: T) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<T>((give, fail) => {
      requests.push({ signal, give, fail });
    });
  return { asked: requests, ask };
}

function getKeeping<T>(stored?: T): Keeping<T> & { readonly put: T[] } {
  const put: T[] = [];
  return {
    put,
    get kept() {
      return put.at(-1) ?? stored;
    },
    keep: (answer) => void put.push(answer),
  };
}

describe('LoadedStore', () => {
  it('keeps the previous response while a newer request is pending, and uses only the newest', async () => {
    const { asked, ask } = questions<string>();
    const store = new LoadedStore<string>();
    const seen: unknown[] = [];
    autorun(() => seen.push([store.data, store.loading]));
    const first = store.load(ask);
    asked[0]?.give('one');
    await first;
    const second = store.load(ask);
    const third = store.load(ask);
    expect(asked[1]?.signal.aborted).toBe(true);
    asked[2]?.give('three');
    asked[1]?.give('two');
    await Promise.all([second, third]);
    expect(seen).toEqual([
      [undefined, true],
      ['one', false],
      ['one', true],
      ['three', false],
    ]);
  });

  it('keeps an equal response in place', async () => {
    const keeping = getKeeping<{ readonly names: readonly string[] }>();
    const store = new LoadedStore<{ readonly names: readonly string[] }>();
    const answers = [{ names: ['a'] }, { names: ['a'] }, { names: ['b'] }];
    const ask = async () => answers.shift() ?? { names: [] };
    await store.load(ask, keeping);
    const first = store.data;
    await store.load(ask, keeping);
    expect([store.data === first, store.loading, keeping.put.every((put) => put === first)]).toEqual([
      true,
      false,
      true,
    ]);
    await store.reload();
    expect(store.data).toEqual({ names: ['b'] });
  });

  it('reports errors alongside existing data, and requests again', async () => {
    let broken = true;
    const store = new LoadedStore<number>();
    store.replace(1);
    await store.load(async () => {
      if (broken) throw new Error('away');
      return 2;
    });
    expect([store.data, store.error, store.loading]).toEqual([1, new Error('away'), false]);
    broken = false;
    await store.reload();
    expect([store.data, store.error]).toEqual([2, undefined]);
  });

  it('shows the cached response immediately, reloads it, and stores the newer one', async () => {
    const { asked, ask } = questions<string>();
    const keeping = getKeeping('old');
    const store = new LoadedStore(keeping.kept);
    const loaded = store.load(ask, keeping);
    expect([store.data, store.loading]).toEqual(['old', true]);
    asked[0]?.give('new');
    await loaded;
    expect([store.data, store.loading, keeping.put]).toEqual(['new', false, ['new']]);
    store.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

describe('PagedStore', () => {
  const pages: Readonly<Record<string, Page<number>>> = {
    '': { list: [1, 2], next: 'b' },
    b: { list: [3, 4], next: 'c' },
    c: { list: [5], next: null },
  };
  const read = async (after?: string) => pages[after ?? ''] as Page<number>;

  it('loads page by page, one at a time, and removes rows', async () => {
    const store = new PagedStore<Page<number>>();
    let reads = 0;
    await store.load(async (after) => {
      reads += 1;
      return read(after);
    });
    await Promise.all([store.more(), store.more()]);
    expect([store.state.rows, reads]).toEqual([[1, 2, 3, 4], 2]);
    await store.more();
    await store.more();
    expect([store.state.rows, store.state.next, reads]).toEqual([[1, 2, 3, 4, 5], null, 3]);
    store.drop((row) => row > 3);
    expect(store.state.rows).toEqual([1, 2, 3]);
    await store.reload();
    expect(store.state.rows).toEqual([1, 2]);
  });

  it('reloads as many rows as before for a returning user', async () => {
    const storedState: PagedState<Page<number>> = {
      rows: [9, 9, 9],
      first: undefined,
      next: 'x',
      loading: false,
      error: undefined,
    };
    const keeping = getKeeping(storedState);
    const store = new PagedStore<Page<number>>(storedState);
    const loaded = store.load(read, keeping);
    expect([store.state.rows, store.state.loading]).toEqual([[9, 9, 9], true]);
    await loaded;
    expect([store.state.rows, store.state.next]).toEqual([[1, 2, 3, 4], 'c']);
    expect(keeping.put.at(-1)).toMatchObject({ rows: [1, 2, 3, 4] });
  });
});

describe('ActionStore', () => {
  it('runs once at a time, stores its result, and reports errors', async () => {
    const reportedErrors: unknown[] = [];
    let finish = (_: string): void => undefined;
    const store = new ActionStore(
      (word: string) =>
        word === '' ? Promise.reject(new Error('no word')) : new Promise<string>((resolve) => (finish = resolve)),
      (error) => reportedErrors.push(error),
    );
    const first = store.run('a');
    expect([store.busy, await store.run('b')]).toEqual([true, false]);
    finish('A');
    expect([await first, store.busy, store.result]).toEqual([true, false, 'A']);
    expect([await store.run(''), store.busy, store.result]).toEqual([false, false, 'A']);
    expect(reportedErrors).toEqual([new Error('no word')]);
    store.forget();
    expect(store.result).toBeUndefined();
  });
});
