import { describe, expect, it } from '@rstest/core';
import { chinesePart, getLanguage } from './language';

describe('getLanguage', () => {
  it.each([
    ['zh', '星河汽车（스타카）宣布召回一万辆汽车，原因是转向系统存在隐患。'],
    ['zh', '《ドラゴン》新作明天开播，评分 9.1'],
    ['zh', '漏油了！！ https://m.example.cn/status/1234567890?from=page_1005_profile&mod=time&type=comment'],
    ['zh', 'iPhone 16 Pro 降价了'],
    ['zh', '鲜の每日牛奶被曝光'],
    ['zh', '😀 2026'],
    ['zh', '這款軟體的漏洞已經修復'],
    ['ja', 'トヨタは1日、リコールを国土交通省に届け出た。'],
    ['ja', 'ガソリン価格、3週連続で上昇'],
    ['ja', 'トヨタ、リコール発表'],
    ['ko', '현대자동차가 2만 대를 리콜한다고 발표했다 (現代)'],
    ['en', 'Xiaomi (小米) said on Tuesday that it would recall 300 cars.'],
    ['ru', 'Компания отзывает 300 автомобилей Tesla'],
    ['ar', 'أعلنت الشركة عن استدعاء السيارات'],
    ['th', 'บริษัทประกาศเรียกคืนรถยนต์'],
  ])('finds %s in %s', (language, text) => {
    expect(getLanguage(text)).toBe(language);
  });
});

describe('chinesePart', () => {
  it('leaves the passages in Chinese', () => {
    const text = 'The company said this today.\n星河汽车宣布召回一万辆汽车。\nMore follows.';
    expect(chinesePart(text)).toHaveLength(text.length);
    expect(chinesePart(text)!.replaceAll('\u2029', '').trim()).toBe('星河汽车宣布召回一万辆汽车。');
    expect(chinesePart('The company (星河) said this today.')).toBeUndefined();
  });
});
