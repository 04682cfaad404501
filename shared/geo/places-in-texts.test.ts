import { describe, expect, it } from '@rstest/core';
import { findRegions, mainRegion } from './find-regions';

const getMain = (text: string): string | undefined => mainRegion(findRegions(text));

describe('findRegions', () => {
  it.each([
    ['臺灣南部豪雨', '710000'],
    ['廣東省廣州市天河區停水', '440106'],
    ['雲南山火', '530000'],
    ['A blast hit a plant in Qingdao, Shandong province.', '370200'],
    ['The Shanghai office said', '310000'],
    ['前海一公司被查', '440300'],
    ['海南州牧民转场', '632500'],
  ])('finds the place of %s', (text, code) => {
    expect(getMain(text)).toBe(code);
  });

  it.each(['为人民谋幸福建设美好家园', '李海南先生说', '市长春节慰问', '详见 https://beijing.example/shanghai'])(
    'finds none in %s',
    (text) => {
      expect(getMain(text)).toBeUndefined();
    },
  );
});
