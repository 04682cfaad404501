import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import type { RoleModule } from '../contract';
import type { Grant } from '../privilege-maps';
import { getArea, getCells, getDifference, letters, setCells, getTick, type Grants } from './matrix';

const module = (Key: string, Verbs: RoleModule['Verbs'], Areas: string[] = ['front']): RoleModule => ({
  Key,
  Plugin_ID: 'x',
  Verbs,
  Areas,
});
const modules = [
  module('a', ['b', 'm', 'd']),
  module('b', ['b', 'a']),
  module('c', ['b', 'm', 'a', 'd'], ['manage', 'front']),
];
const every = modules.flatMap(({ Key, Verbs }) => Verbs.map((verb): Grant => `${Key}:${verb}`));
const some = fc.subarray(every).map((grants): Grants => new Set(grants));
const none: Grants = new Set();

/** Generates valid grant sets as an editor produces them: no action without browse. */
const sound = some.map(
  (grants): Grants =>
    new Set([...grants].filter((grant) => grant.endsWith(':b') || grants.has(`${grant.slice(0, -1)}b` as Grant))),
);

describe('role matrix', () => {
  it('shows a module once, in the first area that it belongs to', () => {
    expect(modules.map(getArea)).toEqual(['front', 'front', 'front']);
    expect(getArea(module('d', ['b'], []))).toBe('operate');
  });

  it('offers only applicable cells within the limit of the role', () => {
    expect(getCells(modules, new Set<Grant>(['a:b', 'a:m', 'b:b']))).toEqual(['a:b', 'a:m', 'b:b']);
    expect(getCells(modules, new Set(every), 'a')).toEqual(['b:a', 'c:a']);
  });

  it('reports all, none or some', () => {
    expect([
      getTick(['a:b', 'a:m'], none),
      getTick(['a:b', 'a:m'], new Set<Grant>(['a:b'])),
      getTick(['a:b'], new Set<Grant>(['a:b'])),
    ]).toEqual(['none', 'some', 'all']);
  });

  it('never grants actions without browse, keeps locked cells, and stays within the limit', () => {
    fc.assert(
      fc.property(sound, fc.subarray(every), fc.boolean(), sound, sound, (start, cells, on, ceiling, wanted) => {
        const within = (grants: Grants): Grants => new Set([...grants].filter((grant) => ceiling.has(grant)));
        const locked = within(wanted);
        const after = setCells(
          within(start),
          cells.filter((cell) => ceiling.has(cell)),
          on,
          ceiling,
          locked,
        );
        expect([...after].every((grant) => ceiling.has(grant))).toBe(true);
        expect([...locked].every((grant) => after.has(grant))).toBe(true);
        for (const { Key } of modules)
          if (letters.some((verb) => after.has(`${Key}:${verb}`))) expect(after.has(`${Key}:b`)).toBe(true);
        expect(
          getTick(
            cells.filter((cell) => ceiling.has(cell) && !locked.has(cell)),
            after,
          ),
        ).not.toBe('some');
      }),
      { numRuns: 200 },
    );
  });

  it('returns gains and losses that convert one set into the other', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        const { added, removed } = getDifference(before, after);
        expect(new Set([...[...before].filter((grant) => !removed.includes(grant)), ...added])).toEqual(new Set(after));
      }),
      { numRuns: 100 },
    );
  });
});
