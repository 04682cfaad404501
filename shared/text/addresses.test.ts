import { describe, expect, it } from '@rstest/core';
import { foldText } from './fold';
import { maskAddresses, maskLinks, saysSomething, withoutAddresses } from './addresses';

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

describe('maskAddresses', () => {
  it.each([
    ['详见 https://www.orchard.example/cn/news 说明', '详见\u2029说明'],
    ['投稿 desk@paper.example。', '投稿。'],
    ['看www.orchard.example吧', '看\u2029吧'],
    ['果园 orchard', '果园orchard'],
    ['@某某日报：致歉', '@某某日报:致歉'],
    ['https://t.example/AbC', 'https://t.example/abc'],
  ])('leaves no word of an address in %s', (text, folded) => {
    expect(maskAddresses(text)).toHaveLength(text.length);
    expect(foldText(maskAddresses(text))).toBe(folded);
  });
});

it('leaves out the labels of links', () => {
  const text = '车还没修好 O网页链接 L乙公司的微博视频 收起d';
  expect(maskLinks(text)).toHaveLength(text.length);
  expect(foldText(maskLinks(text))).toBe('车还没修好\u2029乙公司');
  expect(maskLinks('公司收起了招牌')).toBe('公司收起了招牌');
});
