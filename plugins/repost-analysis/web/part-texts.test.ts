import { describe, expect, it } from '@rstest/core';
import { partTexts } from './part-texts';

const getTexts = (part: Parameters<typeof partTexts>[1]): string[] =>
  partTexts((key, parameters) => `${key}(${Object.values(parameters ?? {}).join(' ')})`, part, {
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
  }).map(({ text }) => text);

describe('repost filter texts', () => {
  it('names a band by both of its bounds, as it is counted', () => {
    expect(getTexts({ followers: '100', activity: '10000' })).toEqual([
      'part.named(module.followers() band.between(100 1,000))',
      'part.named(module.activity() band.between(1.0万 5.0万))',
    ]);
    expect(getTexts({ followers: '1000000' })).toEqual([expect.stringContaining('band.over(')]);
  });
});
