import fc from 'fast-check';
import { expect, it } from '@rstest/core';
import { foldText } from '#shared/text';
import { eventTerms } from './event-terms';

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu;

/** Reference implementation that counts terms as documented. */
function plainly(text: string, weight: number, counts: Map<string, number>): void {
  for (const [run] of text.matchAll(runs)) {
    if (/^\p{N}+$/u.test(run) && !/^\p{Script=Han}/u.test(run)) continue;
    const terms = /^\p{Script=Han}/u.test(run)
      ? Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
      : [run];
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  }
}

const ofOne = (term: string): number | undefined =>
  /^\p{Script=Han}/u.test(term) || term.charCodeAt(0) >= 0xd800
    ? (term.charCodeAt(0) << 16) | term.charCodeAt(1)
    : eventTerms('', term).terms[0];

it('counts pairs of characters and words, with triple weight for the title', () => {
  const text = fc
    .array(fc.constantFrom(...'中国人の〇，a1 é', '𠮷', 'ab', '12', 'かな', '１年'), { maxLength: 40 })
    .map((parts) => foldText(parts.join('')));
  fc.assert(
    fc.property(text, text, (title, body) => {
      const counts = new Map<string, number>();
      plainly(title, 3, counts);
      const titled = [...counts.keys()].map(ofOne);
      plainly(body, 1, counts);
      const actualTerms = eventTerms(title, body);
      const expected = [...counts].map(([term, count]) => [ofOne(term) as number, Math.fround(1 + Math.log(count))]);
      expect([...actualTerms.terms].map((term, place) => [term, actualTerms.weights[place]])).toEqual(
        expected.sort((a, b) => (a[0] as number) - (b[0] as number)),
      );
      expect([...actualTerms.titleTerms]).toEqual((titled as number[]).sort((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});
