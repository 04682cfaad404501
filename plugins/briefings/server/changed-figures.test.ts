import { describe, expect, it } from '@rstest/core';
import { changedFigures } from './changed-figures';

const row = (key: string, count: number, negative: number) => ({
  Key: key,
  Cells: [
    { Value: key, Drill: null },
    { Value: count, Drill: null },
    { Value: negative, Drill: null },
  ],
});
const Columns = ['Site', 'Count', 'Negative'].map((Key) => ({ Key, Title: Key }));
const then = {
  Evidence_ID: 'e1',
  Columns,
  Rows: [row('甲', 5, 1), row('乙', 3, 0)],
  Figures: [{ Key: 'total', Name: '', Value: 8, Before: 4 }],
};

describe('figures that have changed', () => {
  it('are none where all is as it was, in whatever order', () => {
    expect(changedFigures(then, { Rows: [...then.Rows].reverse(), Figures: then.Figures })).toEqual([]);
  });

  it('are those that are touched, and no others', () => {
    const now = { Rows: [row('甲', 5, 2), row('乙', 3, 0), row('丙', 9, 9)], Figures: then.Figures };
    expect(changedFigures(then, now)).toEqual([
      { Evidence_ID: 'e1', Row_Key: '甲', Column_Key: 'Negative', Was: '1', Is: '2' },
    ]);
  });

  it('are all of a row that is gone, and what is said of the time before', () => {
    const now = { Rows: [row('甲', 5, 1)], Figures: [{ Key: 'total', Name: '', Value: 5, Before: 3 }] };
    expect(changedFigures(then, now).map(({ Row_Key, Column_Key, Is }) => [Row_Key, Column_Key, Is])).toEqual([
      ['乙', 'Count', null],
      ['乙', 'Negative', null],
      ['total', 'Before', '3'],
    ]);
  });
});
