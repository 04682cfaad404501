import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { cpuStopwatch } from '#shared/testing';
import { findWords } from './find-words';
import { WordAutomaton } from './word-automaton';
import { indexOfWord } from './word-boundary';

const piece = (maxLength: number) =>
  fc.array(fc.constantFrom(...'中国ab1 2'), { maxLength }).map((units) => units.join(''));
const words = fc.uniqueArray(piece(5), { maxLength: 40 });

function everyMatch(text: string, word: string): string[] {
  const matches: string[] = [];
  for (let at = indexOfWord(text, word); at >= 0; at = indexOfWord(text, word, at + 1))
    matches.push(`${at}-${at + word.length} ${word}`);
  return matches;
}

describe('indexOfWord', () => {
  it('never splits a run of letters or digits', () => {
    expect(indexOfWord('he said ai', 'ai')).toBe(8);
    expect(indexOfWord('he said', 'ai')).toBe(-1);
    expect(indexOfWord('15g和5g', '5g')).toBe(4);
    expect(indexOfWord('iphone15', 'iphone')).toBe(0);
    expect(indexOfWord('用iphone吗', 'iphone')).toBe(1);
    expect(indexOfWord('c++语言', 'c++')).toBe(0);
    expect(indexOfWord('中国', '')).toBe(-1);
  });
});

describe('WordAutomaton', () => {
  it('finds the same matches as searching for each word separately', () => {
    fc.assert(
      fc.property(words, fc.array(piece(60), { minLength: 1, maxLength: 3 }), (list, texts) => {
        for (const finder of [new WordAutomaton(list), findWords(list)]) {
          for (const text of texts) {
            const all: string[] = [];
            finder.each(text, (word, start, end) => all.push(`${start}-${end} ${list[word]}`));
            expect(all.sort()).toEqual(list.flatMap((word) => everyMatch(text, word)).sort());
            const once: number[] = [];
            finder.distinct(text, (word) => once.push(word));
            expect(once.sort((left, right) => left - right)).toEqual(
              [...list.keys()].filter((index) => indexOfWord(text, list[index]!) >= 0),
            );
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['哈', 200],
    ['a', 0],
  ])('stays linear where words of %s lie inside words', (unit, expected) => {
    const automaton = new WordAutomaton(Array.from({ length: 200 }, (_, index) => unit.repeat(index + 1)));
    const spent = cpuStopwatch();
    let matchCount = 0;
    automaton.distinct(unit.repeat(100_000), () => {
      matchCount += 1;
    });
    expect(matchCount).toBe(expected);
    expect(spent()).toBeLessThan(1_000);
  });
});
