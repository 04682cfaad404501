import { describe, expect, it } from '@rstest/core';
import type { ArticleRow } from '#plugins/articles';
import { moveArticles } from './move-articles';

const row = (id: string, ...Subject_IDs: string[]) => ({ Article_ID: id, Subject_IDs }) as never as ArticleRow;

/** In-memory stub of the server's subjects. */
function createSubjectCalls(...rows: readonly ArticleRow[]) {
  const within = new Map<string, Set<string>>();
  for (const { Article_ID, Subject_IDs } of rows)
    for (const subject of Subject_IDs) within.set(subject, (within.get(subject) ?? new Set()).add(Article_ID));
  const sizes: number[] = [];
  const calls = {
    classify: async ({ body }: { body: { id: readonly string[]; Subject_ID: string; remove?: boolean } }) => {
      const set = within.get(body.Subject_ID) ?? new Set();
      within.set(body.Subject_ID, set);
      for (const id of body.id) {
        if (body.remove) set.delete(id);
        else set.add(id);
      }
      sizes.push(body.id.length);
      return { changed: body.id.length };
    },
  };
  const of = (subject: string) => [...(within.get(subject) ?? [])].sort();
  return { calls: calls as never as Parameters<typeof moveArticles>[0], of, sizes };
}

describe('moving articles by hand', () => {
  it('adds to one subject and removes from the other, and undo keeps earlier members', async () => {
    const rows = [row('1', 'a'), row('2', 'a', 'b'), row('3', 'c')];
    const { calls, of } = createSubjectCalls(...rows);
    const { changed, undo } = await moveArticles(calls, rows, { into: 'b', from: 'a' });
    expect([changed, of('a'), of('b'), of('c')]).toEqual([3, [], ['1', '2', '3'], ['3']]);
    await undo();
    expect([of('a'), of('b'), of('c')]).toEqual([['1', '2'], ['2'], ['3']]);
  });

  it('sends nothing when nothing would change, and at most 500 articles per call', async () => {
    const { calls, sizes } = createSubjectCalls();
    expect((await moveArticles(calls, [row('1', 'a')], { into: 'a', from: null })).changed).toBe(0);
    expect(sizes).toEqual([]);
    const many = Array.from({ length: 700 }, (_, index) => row(String(index)));
    expect((await moveArticles(calls, many, { into: 'a', from: null })).changed).toBe(700);
    expect(sizes).toEqual([500, 200]);
  });
});
