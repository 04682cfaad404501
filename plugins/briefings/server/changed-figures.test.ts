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
  Counted: 8,
  Rows: [row('甲', 5, 1), row('乙', 3, 0)],
  Figures: [{ Key: 'total', Name: '', Value: 8, Before: 4 }],
};

describe('changedFigures', () => {
  it('are none where all is as it was, in whatever order', () => {
    expect(changedFigures(then, { ...then, Rows: [...then.Rows].reverse(), More: [] })).toEqual([]);
  });

  it('returns the affected figures and no others', () => {
    const now = { ...then, Rows: [row('甲', 5, 2), row('乙', 3, 0)], More: [] };
    expect(changedFigures(then, now)).toEqual([
      { Evidence_ID: 'e1', Row_Key: '甲', Column_Key: 'Negative', Was: '1', Is: '2' },
    ]);
  });

  it('returns all figures of a removed row, and those of the previous period', () => {
    const Figures = [{ Key: 'total', Name: '', Value: 5, Before: 3 }];
    const now = { Rows: [row('甲', 5, 1)], More: [], Figures, Counted: 5 };
    expect(changedFigures(then, now).map(({ Row_Key, Column_Key, Is }) => [Row_Key, Column_Key, Is])).toEqual([
      ['', 'Counted', '5'],
      ['乙', 'Count', null],
      ['乙', 'Negative', null],
      ['total', 'Before', '3'],
    ]);
  });

  it('returns the number of articles although no row contains it', () => {
    expect(changedFigures(then, { ...then, More: [], Counted: 9 })).toEqual([
      { Evidence_ID: 'e1', Row_Key: '', Column_Key: 'Counted', Was: '8', Is: '9' },
    ]);
  });

  it('returns a row that displaces another, but not the displaced row while its count is unchanged', () => {
    const now = { ...then, Rows: [row('丙', 9, 4), row('甲', 5, 1)], More: [row('乙', 3, 0), row('丁', 1, 0)] };
    expect(changedFigures(then, now)).toEqual([
      { Evidence_ID: 'e1', Row_Key: '丙', Column_Key: 'Count', Was: '', Is: '9' },
    ]);
  });
});
