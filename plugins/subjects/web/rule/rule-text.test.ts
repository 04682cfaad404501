import { describe, expect, it } from '@rstest/core';
import { completionsAt } from './completions';
import { getDifference } from './rule-difference';
import { getPieces, getTokens } from './rule-tokens';

const shown = (text: string, notation: 'classic' | 'modern') =>
  getTokens(text, notation).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('getTokens', () => {
  it('highlights operators, fields, lists and quotes in both notations', () => {
    expect(shown('(星河 OR @品牌) AND title:"a b" NOT ORDER NEAR/5 c', 'modern')).toEqual([
      'bracket (',
      'operator OR',
      'list @品牌',
      'bracket )',
      'operator AND',
      'field title:',
      'quoted "a b"',
      'not NOT',
      'operator NEAR/5',
    ]);
    expect(shown('(星河|@品牌)+标题:召回-招聘', 'classic')).toEqual([
      'bracket (',
      'operator |',
      'list @品牌',
      'bracket )',
      'operator +',
      'field 标题:',
      'not -',
    ]);
  });

  it('splits a rule into segments that join to the whole', () => {
    const text = '  (星河  OR @品牌) AND title:"a b" 未完"';
    expect(getPieces(text, 'modern').join('')).toBe(text);
  });
});

describe('getDifference', () => {
  it('marks added and removed text', () => {
    const changes = getDifference('星河 AND (召回 OR 起火)', '星河 AND (召回 OR 自燃) NOT 招聘', 'modern');
    expect(changes.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['起火']);
    expect(
      changes
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe('星河 AND (召回 OR 自燃) NOT 招聘');
    expect(
      changes
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe('星河 AND (召回 OR 起火)');
  });
});

describe('completionsAt', () => {
  it('offers dictionaries, values, fields and signs where each may stand', () => {
    const offered = (text: string, notation: 'classic' | 'modern' = 'modern') =>
      completionsAt(text, text.length, notation, ['品牌', '高管 名单']).items.map((item) => item.text);
    expect(offered('星河 AND @')).toEqual(['@品牌 ', '@"高管 名单" ']);
    expect(offered('@名')).toEqual(['@"高管 名单" ']);
    expect(offered('emotion:ne')).toEqual(['negative', 'neutral']);
    expect(offered('星河 ti')).toEqual(['title:']);
    expect(offered('星河 A')).toEqual(['AND ', 'author:']);
    expect(offered('星河+a', 'classic')).toEqual(['author:']);
    expect(offered('星河')).toEqual([]);
    expect(completionsAt('星河 ti 召回', 5, 'modern', []).start).toBe(3);
    expect(completionsAt('site:@央', 7, 'modern', ['央企'], ['央媒']).items.map(({ text }) => text)).toEqual([
      '@央媒 ',
    ]);
  });
});
