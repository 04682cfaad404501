import { describe, expect, it } from '@rstest/core';
import { saysSomething, withoutAddresses } from './addresses';

describe('withoutAddresses', () => {
  it.each([
    ['星河汽车召回 https://t.example/AbC12', '星河汽车召回'],
    ['看这里：https://t.example/x，大家怎么看？', '看这里： ，大家怎么看？'],
    ['https://t.example/1 https://t.example/2 来源见链接', '来源见链接'],
    ['第一行 http://a.example\n第二行', '第一行 \n第二行'],
    ['www.example.com 被黑', 'www.example.com 被黑'],
    ['没有链接', '没有链接'],
    ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
  ])('removes addresses from %s', (text, left) => {
    expect(withoutAddresses(text)).toBe(left);
  });

  it('keeps a text that consists only of addresses', () => {
    for (const text of ['https://t.example/AbC', 'www.example.com', ' https://a.example … https://b.example ', '']) {
      expect(saysSomething(text)).toBe(false);
      expect(withoutAddresses(text)).toBe(text);
    }
    expect(saysSomething('转 https://t.example/AbC')).toBe(true);
  });
});
