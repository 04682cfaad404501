import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { getWordRules, type WordEntry } from './word-rules';

const merge = (word: string, target: string): WordEntry => ({ word, action: 'merge', target });

describe('word rules', () => {
  it('follows merges to their end and ignores cycles', () => {
    expect([...getWordRules([merge('a', 'b'), merge('b', 'c')], []).merged]).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect([...getWordRules([merge('a', 'b'), merge('b', 'a')], []).merged]).toEqual([]);
  });

  it("gives the client's list precedence", () => {
    const rules = getWordRules(
      [
        { word: 'a', action: 'stop', target: null },
        { word: 'b', action: 'stop', target: null },
      ],
      [merge('a', 'c'), { word: 'b', action: 'keep', target: null }],
    );
    expect([[...rules.stopped], [...rules.merged]]).toEqual([[], [['a', 'c']]]);
  });

  it('resolves merges completely across the lists', () => {
    const entry = fc.record({
      word: fc.constantFrom(...'abcdefg'),
      action: fc.constantFrom('keep', 'merge', 'stop' as const),
      target: fc.option(fc.constantFrom(...'abcdefg')),
    }) as fc.Arbitrary<WordEntry>;
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (everybody, clientEntries) => {
        const { merged } = getWordRules(everybody, clientEntries);
        for (const [word, target] of merged) {
          expect(target).not.toBe(word);
          expect(merged.get(target)).toBeUndefined();
        }
      }),
    );
  });
});
