import { describe, expect, it } from '@rstest/core';
import type { ArticleRow } from '../article';
import { getBelow } from './below-of';

const row = (id: number, more: Partial<ArticleRow> = {}) =>
  ({ Article_ID: String(id), Published_At: `at ${id}`, ...more }) as ArticleRow;
const copy = (id: number) => row(id, { Is_Copy: true });
const listOf = (rows: readonly ArticleRow[], sort = 'time', pinnedFirst: readonly string[] = []) => ({
  rows,
  shownQuery: { Emotion: 'negative', sort },
  pinnedFirst,
});
const Filter = { Emotion: 'negative' };

describe('rows at and below a row', () => {
  it('start with the row itself, by its position in time order', () => {
    const below = getBelow(listOf([row(9), row(8), row(7)]), 1);
    expect(below.body).toEqual({ Filter, From: 'at 8_8', Except_IDs: [], Also_IDs: [] });
    expect(below.visibleRows).toEqual([row(8), row(7)]);
  });

  it('exclude pinned rows above it and include those below it, regardless of time', () => {
    const rows = [row(3), row(99), row(9), row(8)];
    const list = listOf(rows, 'time', ['3', '99']);
    expect(getBelow(list, 3).body).toEqual({ Filter, From: 'at 8_8', Except_IDs: ['3', '99'], Also_IDs: [] });
    expect(getBelow(list, 1).body).toEqual({ Filter, From: 'at 9_9', Except_IDs: ['3'], Also_IDs: ['99'] });
  });

  it('include copies expanded below it and start after their main copy', () => {
    const list = listOf([row(9), copy(5), copy(4), row(8), copy(2)]);
    expect(getBelow(list, 2).body).toEqual({ Filter, From: 'at 8_8', Except_IDs: [], Also_IDs: ['4', '2'] });
    expect(getBelow(list, 4).body).toEqual({ Filter, From: 'at 8_8', Except_IDs: ['8'], Also_IDs: ['2'] });
  });

  it('are, in any other order, all rows except those above', () => {
    const list = listOf([row(7), row(9), copy(1), row(8), copy(2)], 'heat');
    expect(getBelow(list, 3).body).toEqual({ Filter, Except_IDs: ['7', '9'], Also_IDs: ['2'] });
  });

  it('is told by its place again where so much stands above that the order is that of time', () => {
    const rows = Array.from({ length: 2_002 }, (_, index) => row(9_000 - index));
    expect(getBelow(listOf(rows, 'relevance'), 2_001).body).toEqual({
      Filter,
      From: 'at 6999_6999',
      Except_IDs: [],
      Also_IDs: [],
    });
  });
});
