import { describe, expect, it } from '@rstest/core';
import { changedNumbers } from './changed-numbers';

describe('changedNumbers', () => {
  it.each([
    ['厂房起火致3人死亡', '厂房起火致78人死亡', [['3人', '78人']]],
    ['召回1.2万辆，赔付300元', '召回2.5万辆，赔付300元', [['1.2万辆', '2.5万辆']]],
    ['11月28日，3人受伤', '11月29日08:30，3人受伤', []],
    ['致3人死亡', '致3人死亡、5人受伤', []],
    ['罚款1,300万元', '罚款1300万元', []],
    ['甲3人死亡，乙5人死亡', '甲3人死亡，乙6人死亡', []],
  ])('compares %s with %s', (before, after, changes) => {
    expect(changedNumbers(before, after).map(({ Before, After }) => [Before, After])).toEqual(changes);
  });
});
