import { expect, it } from '@rstest/core';
import { chooseTerms } from './choose-terms';
import type { CodeFigures } from './code-statistics';

const figures = (shares: Readonly<Record<number, number>>): CodeFigures => ({
  articles: 1_000_000,
  averageLength: 500,
  shareOf: (code) => shares[code],
  rarest: 0.0005,
});
const terms = (...codes: number[]) => codes.map((code) => ({ code, unit: String(code), weight: 1, isJoint: false }));
const codesOf = (lookups: ReturnType<typeof chooseTerms>) => lookups.map(({ terms: of }) => of.map(({ code }) => code));

it('looks up the rarest terms and leaves the common ones to the scores', () => {
  expect(codesOf(chooseTerms(terms(1, 2, 3, 4), figures({ 1: 0.2, 2: 0.004, 3: 0.09 })))).toEqual([[4], [2]]);
});

it('takes common terms two together when nothing is rare', () => {
  const lookups = codesOf(chooseTerms(terms(1, 2, 3), figures({ 1: 0.2, 2: 0.1, 3: 0.05 })));
  expect(lookups[0]?.toSorted()).toEqual([2, 3]);
  expect(lookups.every((pair) => pair.length === 2)).toBe(true);
});

it('looks up a common word that stands alone', () => {
  expect(codesOf(chooseTerms(terms(1), figures({ 1: 0.3 })))).toEqual([[1]]);
});

it('knows nothing to be common before anything was measured', () => {
  const unknown: CodeFigures = { articles: 0, averageLength: 0, shareOf: () => undefined, rarest: 0 };
  expect(codesOf(chooseTerms(terms(1, 2, 3), unknown))).toEqual([[1], [2], [3]]);
  expect(chooseTerms([], unknown)).toEqual([]);
});
