import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import type { ArticleRow } from '../article';
import { ArticleListStore } from './article-list-store';
import { clearTrail } from './article-trail';
import { markBelow } from './mark-below';
import type { OfferUndo } from './use-undo';

const row = (id: number, Is_Read = false) =>
  ({ Article_ID: String(id), Published_At: `at ${id}`, Is_Read }) as ArticleRow;

/** A promise that the test resolves. */
function awaited<Value>() {
  let [resolve, reject] = [(_value: Value): void => undefined, (_error: Error): void => undefined];
  const promise = new Promise<Value>((keep, fail) => {
    [resolve, reject] = [keep, fail];
  });
  return { promise, resolve: (value: Value) => resolve(value), reject: (error: Error) => reject(error) };
}

beforeEach(clearTrail);

/** A list of six, three of them loaded, the second read; the position where the mark begins, and the user's undo. */
async function marked(begin: number) {
  const all = [row(6), row(5, true), row(4), row(3), row(2, true), row(1)];
  const list = new ArticleListStore({
    list: async ({ query }: { query: { after?: string } }) => ({
      list: query.after ? all.slice(3) : all.slice(0, 3),
      next: query.after ? null : '4',
    }),
  } as never);
  await list.ask({ sort: 'time' });
  const offers: { readonly text: string; readonly undo: () => void; readonly isQuiet?: boolean }[] = [];
  const answer = awaited<{ Mark_ID: string; changed: number }>();
  const undone = rs.fn(async () => ({ changed: 3 }));
  const [onChanged, onFailed] = [rs.fn(), rs.fn()];
  markBelow({
    list,
    row: list.rows[begin],
    client: { readBelow: () => answer.promise, readBelowUndo: undone },
    offer: ((text, undo, isQuiet) => offers.push({ text, undo, isQuiet })) satisfies OfferUndo,
    t: ((key: string, { count = 0 } = {}) => `${key} ${count}`) as never,
    onChanged,
    onFailed,
  });
  const read = (): readonly boolean[] => list.rows.map(({ Is_Read }) => Is_Read);
  return { list, offers, answer, undone, onChanged, onFailed, read };
}

describe('marking everything below', () => {
  it("takes effect at once, also on rows loaded meanwhile, and reports the server's count", async () => {
    const { list, read, offers, answer, onChanged } = await marked(1);
    expect(read()).toEqual([false, true, true]);
    await list.more();
    expect(read()).toEqual([false, true, true, false, true, false]);
    answer.resolve({ Mark_ID: '7', changed: 3 });
    await answer.promise;
    await rs.waitFor(() => expect(read()).toEqual([false, true, true, true, true, true]));
    expect(offers.map(({ text, isQuiet }) => [text, isQuiet])).toEqual([
      ['markBelowRead 0', true],
      ['readChanged 3', undefined],
    ]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('undoes its own marks but not earlier ones', async () => {
    const { read, offers, answer, undone, onChanged } = await marked(0);
    answer.resolve({ Mark_ID: '7', changed: 4 });
    await rs.waitFor(() => expect(offers).toHaveLength(2));
    offers.at(-1)?.undo();
    expect(read()).toEqual([false, true, false]);
    await rs.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
    expect(undone).toHaveBeenCalledWith({ body: { Mark_ID: '7' } });
  });

  it('reads the list anew where rows came meanwhile of which only the server knows what they were', async () => {
    const { list, read, offers, answer } = await marked(0);
    answer.resolve({ Mark_ID: '7', changed: 4 });
    await rs.waitFor(() => expect(offers).toHaveLength(2));
    await list.more();
    offers.at(-1)?.undo();
    await rs.waitFor(() => expect(read()).toEqual([false, true, false]));
    expect(list.rows).toHaveLength(3);
  });

  it('is undone on response when undo was requested earlier', async () => {
    const { read, offers, answer, undone } = await marked(0);
    offers[0]?.undo();
    expect([read(), undone.mock.calls.length]).toEqual([[false, true, false], 0]);
    answer.resolve({ Mark_ID: '7', changed: 4 });
    await rs.waitFor(() => expect(undone).toHaveBeenCalledTimes(1));
    expect(offers).toHaveLength(1);
  });

  it('does not affect another list shown when the response arrives', async () => {
    const { list, read, answer, onChanged } = await marked(0);
    await list.ask({ sort: 'time', Emotion: 'negative' });
    answer.resolve({ Mark_ID: '7', changed: 4 });
    await rs.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(read()).toEqual([false, true, false]);
  });

  it('reports a refusal', async () => {
    const { answer, onFailed, offers } = await marked(0);
    answer.reject(new Error('no'));
    await rs.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
    expect(offers).toHaveLength(1);
  });
});
