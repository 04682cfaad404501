import { describe, expect, it } from '@rstest/core';
import { foldText } from '#shared/text';
import { regionalWords } from './regional-words';

describe('regionalWords', () => {
  it.each([
    ['软件', '軟體'],
    ['軟體', '软件'],
    ['刹车', '煞車'],
    ['地铁', '捷運'],
    ['新西兰', '紐西蘭'],
    ['出租车', '計程車'],
    ['账号', '帐号'],
    ['网络安全', '網路安全'],
    ['杀毒软件', '殺毒軟體'],
  ])('knows what %s is called elsewhere', (word, other) => {
    expect(regionalWords(word)).toContain(foldText(other));
  });

  it('has none for a word that is the same everywhere', () => {
    expect(regionalWords('地震')).toEqual([]);
    expect(regionalWords('')).toEqual([]);
  });
});
