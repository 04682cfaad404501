import { describe, expect, it } from '@rstest/core';
import { eventWords } from './event-words';
import { getIndustry } from './industries';

const titles = [
  '星河汽车刹车失灵事故致两人受伤',
  '星河汽车回应刹车失灵：已成立调查组',
  '车主讲述星河汽车刹车失灵经过',
  '今天，多地车主称遇到刹车失灵',
];

describe('eventWords', () => {
  it('returns complete words that the titles share', () => {
    expect(eventWords(titles).slice(0, 2).sort()).toEqual(['刹车失灵', '星河汽车']);
    expect(eventWords(['nba总决赛今晚开打', 'nba总决赛门票售罄']).sort()).toEqual(['nba', '总决赛']);
  });

  it('does not return the same phrase cut at two positions', () => {
    expect(eventWords(['星河发布新一代电池平台', '远航发布新一代电池平台', '曜电发布新一代电池平台'])).toHaveLength(1);
  });

  it('returns none for a single title or titles without shared words', () => {
    expect(eventWords(['一个标题', '一个标题'])).toEqual([]);
    expect(eventWords(['今天下雨', '猫在睡觉', '股市上涨'])).toEqual([]);
  });
});

describe('getIndustry', () => {
  it('returns the industry that a third of the titles mention, or null', () => {
    expect(getIndustry(titles)).toBe('automobile');
    expect(getIndustry(['天气晴好', '一切如常', '无事发生'])).toBeNull();
  });
});
