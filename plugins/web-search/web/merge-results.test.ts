import { describe, expect, it } from '@rstest/core';
import type { WebSearchResult } from '../contract';
import { mergeResults } from './merge-results';

const result = (key: string, more: Partial<WebSearchResult> = {}): WebSearchResult => ({
  Url_Key: key,
  Url: key,
  Title: key,
  Summary: '',
  Site: '',
  Published_At: null,
  Library: null,
  Article_ID: null,
  ...more,
});
const keys = (merged: ReturnType<typeof mergeResults>) => merged.map(({ result: { Url_Key } }) => Url_Key);

describe('mergeResults', () => {
  it('shows each URL once with its engines, and results of several engines first', () => {
    const merged = mergeResults([
      { engine: 'one', pages: [[result('a'), result('b'), result('c')]] },
      {
        engine: 'two',
        pages: [[result('d'), result('c', { Summary: '较长的摘要', Published_At: '2026-01-01T00:00:00.000Z' })]],
      },
    ]);
    expect(keys(merged)).toEqual(['c', 'a', 'd', 'b']);
    expect(merged[0]).toMatchObject({
      engines: ['two', 'one'],
      result: { Summary: '较长的摘要', Published_At: '2026-01-01T00:00:00.000Z' },
    });
  });

  it('appends later pages, and counts no engine twice', () => {
    const first = [
      { engine: 'one', pages: [[result('a'), result('b')]] },
      { engine: 'two', pages: [[result('b')]] },
    ];
    const later = [
      {
        engine: 'one',
        pages: [
          [result('a'), result('b')],
          [result('a'), result('e')],
        ],
      },
      { engine: 'two', pages: [[result('b')], [result('e'), result('a')]] },
    ];
    expect(keys(mergeResults(later)).slice(0, 2)).toEqual(keys(mergeResults(first)));
    expect(mergeResults(later)).toHaveLength(3);
    expect(mergeResults(later).find(({ result: { Url_Key } }) => Url_Key === 'a')?.engines).toEqual(['one', 'two']);
  });

  it('returns an empty list without results', () => expect(mergeResults([])).toEqual([]));
});
