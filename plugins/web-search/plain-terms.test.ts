import { describe, expect, it } from '@rstest/core';
import { plainTerms } from './plain-terms';

describe('plainTerms', () => {
  it('sends required words unchanged', () => {
    expect(plainTerms('星河汽车 召回')).toEqual({ words: ['星河汽车', '召回'], unsent: [], isBroken: false });
    expect(plainTerms('星河汽车+召回').words).toEqual(['星河汽车', '召回']);
    expect(plainTerms('"new car" recall').words).toEqual(['new car', 'recall']);
  });

  it('names what cannot be sent, and sends the first of several alternatives', () => {
    const { words, unsent } = plainTerms('(刹车|召回)+星河汽车-招聘');
    expect(words).toEqual(['刹车', '星河汽车']);
    expect(unsent).toEqual([
      { code: 'or', text: '刹车|召回' },
      { code: 'not', text: '招聘' },
    ]);
  });

  it('sends words without their field, and no metadata conditions or dictionaries', () => {
    const { words, unsent } = plainTerms('title:星河 AND site:example.com AND @竞品');
    expect(words).toEqual(['星河']);
    expect(unsent.map(({ code }) => code)).toEqual(['field', 'attribute', 'list']);
  });

  it('detects queries without words to send and unreadable queries', () => {
    expect(plainTerms('NOT 招聘').words).toEqual([]);
    expect(plainTerms('(星河 AND').isBroken).toBe(true);
    expect(plainTerms('  ')).toEqual({ words: [], unsent: [], isBroken: false });
  });
});
