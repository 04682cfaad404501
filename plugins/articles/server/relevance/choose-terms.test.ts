import { expect, it } from '@rstest/core';
import { isCharacterCode } from '#shared/relevance';
import { chooseTerms } from './choose-terms';
import type { CodeFigures } from './code-statistics';

const figures = (
  shares: Readonly<Record<number, number>>,
  pairs: Readonly<Record<number, readonly number[]>> = {},
): CodeFigures => ({
  articles: 1_000_000,
  averageLength: 500,
  getShare: (code) => shares[isCharacterCode(code) ? code : code >>> 16],
  getPairs: (character) => pairs[character] ?? [],
  rarest: 0.0005,
});
const term = (code: number) => ({ code, unit: String(code), weight: 1, isJoint: false });
/** Words by small numbers; their codes are above those of characters. */
const terms = (...words: number[]) => words.map((word) => term(word << 16));
const getCodes = (lookups: ReturnType<typeof chooseTerms>) =>
  lookups.map(({ terms: of }) => of.map(({ code }) => (isCharacterCode(code) ? code : code >>> 16)));

it('looks up the rarest terms and leaves common ones to the scores', () => {
  expect(getCodes(chooseTerms(terms(1, 2, 3, 4), figures({ 1: 0.2, 2: 0.004, 3: 0.09 })))).toEqual([[4], [2]]);
});

it('combines common terms in pairs when nothing is rare', () => {
  const lookups = getCodes(chooseTerms(terms(1, 2, 3), figures({ 1: 0.2, 2: 0.1, 3: 0.05 })));
  expect(lookups[0]?.toSorted()).toEqual([2, 3]);
  expect(lookups.every((pair) => pair.length === 2)).toBe(true);
});

it('looks up a common word that is the only term', () => {
  expect(getCodes(chooseTerms(terms(1), figures({ 1: 0.3 })))).toEqual([[1]]);
});

it('treats nothing as common before the first measurement', () => {
  const unknown: CodeFigures = {
    articles: 0,
    averageLength: 0,
    getShare: () => undefined,
    getPairs: () => [],
    rarest: 0,
  };
  expect(getCodes(chooseTerms(terms(1, 2, 3), unknown))).toEqual([[1], [2], [3]]);
  expect(chooseTerms([], unknown)).toEqual([]);
});

it('looks up a single character together with the rarest word where that finds more than are read', () => {
  const [cat, dog] = [0x732b, 0x72ac];
  const statistics = figures(
    { 1: 0.004, 2: 0.000_1, [cat]: 0.03, [dog]: 0.02 },
    { [cat]: [7 << 16], [dog]: [8 << 16] },
  );
  expect(getCodes(chooseTerms([...terms(1), term(cat)], statistics))).toEqual([[1], [1, cat]]);
  expect(getCodes(chooseTerms([...terms(2), term(cat)], statistics))).toEqual([[2]]);
  expect(getCodes(chooseTerms([term(cat), term(dog)], statistics))).toEqual([[cat], [dog]]);
  expect(getCodes(chooseTerms([term(0x9f98)], statistics))).toEqual([]);
});
