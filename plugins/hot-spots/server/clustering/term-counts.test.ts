import fc from 'fast-check';
import { expect, it } from '@rstest/core';
import { TermCounts } from './term-counts';

it('counts like a plain Map, through any growth', () => {
  const step = fc.tuple(fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer()), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.nat(6_000), (steps, many) => {
      const counts = new TermCounts();
      const plain = new Map<number, number>();
      const move = (term: number, by: number) => {
        counts.add(term, by);
        plain.set(term, Math.max(0, (plain.get(term) ?? 0) + by));
      };
      for (let term = 0; term < many; term += 1) move(Math.imul(term, 0x85eb_ca6b), 1);
      for (let term = 0; term < many; term += 2) move(Math.imul(term, 0x85eb_ca6b), -1);
      for (const [term, by] of steps) move(term, by);
      for (const [term, count] of plain) expect(counts.get(term)).toBe(count);
    }),
    { numRuns: 30 },
  );
});
