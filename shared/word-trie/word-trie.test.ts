import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { WordTrie } from '#shared/word-trie';

function scanPlainly(words: readonly string[], text: string): [number, number, number][] {
  const matches: [number, number, number][] = [];
  for (let at = 0; at < text.length; ) {
    let best = '';
    for (const word of words) if (word.length > best.length && text.startsWith(word, at)) best = word;
    if (best) matches.push([words.indexOf(best), at, at + best.length]);
    at += best.length || 1;
  }
  return matches;
}

describe('WordTrie', () => {
  it('returns the leftmost longest matches of a plain search', () => {
    const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('南', '京', '市', 'a', '😀'), maxLength });
    fc.assert(
      fc.property(fc.array(text(4), { maxLength: 12 }), text(40), (words, scannedText) => {
        const trieMatches: [number, number, number][] = [];
        new WordTrie(words).scan(scannedText, (...match) => trieMatches.push(match));
        expect(trieMatches).toEqual(scanPlainly(words, scannedText));
      }),
      { numRuns: 500 },
    );
  });

  it('handles many words', () => {
    const words = Array.from({ length: 30_000 }, (_, number) => `词${number.toString(36)}尾`);
    const trie = new WordTrie(words);
    const matchedWords: number[] = [];
    trie.scan(words.slice(0, 500).join(''), (word) => matchedWords.push(word));
    expect(matchedWords).toEqual(words.slice(0, 500).map((_, index) => index));
  });
});
