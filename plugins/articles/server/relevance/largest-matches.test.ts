import { describe, expect, it } from '@rstest/core';
import { type Query } from '#shared/query';
import { bigramCodes, foldText } from '#shared/text';
import { isSelective } from './largest-matches';

const getCode = (word: string): number => [...bigramCodes(foldText(word))][0] as number;
const held = new Map([
  [getCode('公司'), 0.2],
  [getCode('召回'), 0.03],
  [getCode('瀚海'), 0.0006],
]);
const shares = { articles: 1_000_000, rarest: 0.0005, getShare: (code: number) => held.get(code) };
const word = (text: string): Query => ({ kind: 'word', word: text });
const sooner = (query: Query, size = 21): boolean => isSelective(query, shares, size);

describe('choice between index lookup and scan', () => {
  it('prefers the index for words in few articles, measured or not', () => {
    expect(sooner(word('瀚海'))).toBe(true);
    expect(sooner(word('望舒'))).toBe(true);
    expect(sooner(word('召回'))).toBe(false);
    expect(sooner(word('公司'))).toBe(false);
    expect(sooner(word('猫'))).toBe(false);
  });

  it('uses the rarest of required words and the sum of alternatives', () => {
    expect(sooner({ kind: 'and', of: [word('公司'), word('瀚海')] })).toBe(true);
    expect(sooner({ kind: 'or', of: [word('召回'), word('瀚海')] })).toBe(false);
    expect(sooner({ kind: 'and', of: [word('公司'), { kind: 'not', of: word('瀚海') }] })).toBe(false);
    expect(
      sooner({
        kind: 'near',
        distance: 5,
        left: [{ kind: 'word', word: '瀚海' }],
        right: [{ kind: 'word', word: '公司' }],
      }),
    ).toBe(true);
  });

  it('depends on the number of requested rows and is false for a library that was never counted', () => {
    expect(sooner(word('瀚海'), 1)).toBe(true);
    expect(isSelective(word('召回'), { ...shares, articles: 20_000 }, 21)).toBe(true);
    expect(isSelective(word('召回'), { ...shares, articles: 200_000 }, 1_000)).toBe(false);
    expect(isSelective(word('瀚海'), { ...shares, articles: 0 }, 21)).toBe(false);
  });
});
