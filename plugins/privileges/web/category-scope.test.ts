import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { categoryNodes, countChanges, scopeFor, setScope, toWire, type CategoryScope } from './category-scope';

const categories = [
  { value: '1', label: '企业', parent: null },
  { value: '2', label: '产品', parent: '1' },
  { value: '3', label: '召回', parent: '2' },
  { value: '4', label: '行业', parent: null },
  { value: '5', label: '孤儿', parent: '99' },
];
const group = {
  User_Group_ID: '7',
  User_Group_Name: '公关部',
  Is_Restricted: true,
  Categories: [{ Category_ID: '2', Is_Visible: true, Is_Handled: false }],
};

describe('category scope of a group', () => {
  it('lists the tree in order, each node with all its descendants, without losing any', () => {
    expect(categoryNodes(categories).map(({ value, level, within }) => [value, level, within.join()])).toEqual([
      ['1', 0, '1,2,3'],
      ['2', 1, '2,3'],
      ['3', 2, '3'],
      ['4', 0, '4'],
      ['5', 0, '5'],
    ]);
  });

  it('never allows acting in a category that is not visible', () => {
    const step = fc.record({
      kind: fc.constantFrom('see' as const, 'handle' as const),
      ids: fc.subarray(['1', '2', '3', '4']),
      on: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const end = steps.reduce<CategoryScope>(
          (scope, { kind, ids, on }) => setScope(scope, kind, ids, on),
          scopeFor(group),
        );
        expect([...end.handle].every((id) => end.see.has(id))).toBe(true);
        const sent = toWire(group, end);
        expect(scopeFor({ ...group, ...sent })).toEqual(end);
      }),
      { numRuns: 100 },
    );
  });

  it('counts differences, and none within an unrestricted group', () => {
    const before = scopeFor(group);
    expect(countChanges(before, before)).toBe(0);
    expect(countChanges(before, setScope(before, 'handle', ['2', '4'], true))).toBe(3);
    expect(countChanges(before, { ...before, restricted: false })).toBe(1);
    expect(
      countChanges({ ...before, restricted: false }, { ...setScope(before, 'see', ['4'], true), restricted: false }),
    ).toBe(0);
    expect(toWire(group, { ...before, restricted: false }).Categories).toEqual([]);
  });
});
