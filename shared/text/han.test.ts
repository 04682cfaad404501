import fc from 'fast-check';
import { expect, it } from '@rstest/core';
import { anyCharacter } from '#shared/testing';
import { countHan } from './han';

it('counts Han characters, including those of two units', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...'中〇々の，a ', '𠮷', '\ud842', '\udfb7'), fc.string({ unit: anyCharacter })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (sampleText) => {
      expect(countHan(sampleText)).toBe(sampleText.match(/\p{Script=Han}/gu)?.length ?? 0);
    }),
    { numRuns: 500 },
  );
});
