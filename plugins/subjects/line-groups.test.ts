import { describe, expect, it } from '@rstest/core';
import { lineGroups } from './line-groups';

const category = (Category_ID: string, Parent_ID: string | null) => ({ Category_ID, Category_Name: '类', Parent_ID });
const subject = (Subject_ID: string, Category_ID: string | null) => ({
  Subject_ID,
  Subject_Name: '专题',
  Category_ID,
  Colour: null,
  Is_Enabled: true,
  Today_Count: 0,
});

describe('lineGroups', () => {
  it('groups a category with everything below it, and a subject with itself', () => {
    const groups = lineGroups({
      Categories: [category('1', null), category('2', '1'), category('3', null)],
      Subjects: [subject('11', '1'), subject('12', '2'), subject('13', null)],
    });
    expect(groups).toEqual([
      { Key: 'c1', Subject_IDs: ['12', '11'] },
      { Key: 'c2', Subject_IDs: ['12'] },
      { Key: 'c3', Subject_IDs: [] },
      { Key: 's11', Subject_IDs: ['11'] },
      { Key: 's12', Subject_IDs: ['12'] },
      { Key: 's13', Subject_IDs: ['13'] },
    ]);
  });

  it('ends where branches lie in one another in a circle', () => {
    const circle = { Categories: [category('1', '2'), category('2', '1')], Subjects: [subject('11', '1')] };
    expect(lineGroups(circle).map(({ Subject_IDs }) => Subject_IDs)).toEqual([['11'], ['11'], ['11']]);
  });
});
