import { expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';
import { zoneOfPage } from './zone-of-page';

it('goes by the country of an address, then by the language', () => {
  expect(
    [
      ['https://a.de/x', 'en'],
      ['https://a.com/x', 'de-AT'],
      ['https://a.com/x', 'en'],
      ['https://a.com/x', 'zh-CN'],
      ['https://a.com.cn/x', 'en'],
      ['https://a.com/x', ''],
    ].map(([url = '', language = '']) => zoneOfPage(url, language)),
  ).toEqual(['Europe/Berlin', 'Europe/Berlin', 'UTC', undefined, undefined, undefined]);
});

it('decides when an article without a zone was published', () => {
  const page = (language: string, text: string) =>
    `<html lang="${language}"><head><meta property="article:published_time" content="2026-03-02T08:00:00"></head><body><article><h1>${text.slice(0, 20)}</h1><p>${text}</p></article></body></html>`;
  const at = (url: string, language: string, text: string) =>
    extractArticle(page(language, text), { url, now: new Date('2026-03-05T00:00:00Z') }).publishedAt;
  const german = 'Der Stadtrat hat am Montag über die alte Brücke beraten und wird bald entscheiden. '.repeat(6);
  expect(at('https://stadt.example.de/a', 'de', german)).toBe('2026-03-02T07:00:00.000Z');
  expect(at('https://stadt.example/a', 'zh-CN', '记者从现场了解到夜市的消息，有关部门已经介入处理。'.repeat(12))).toBe(
    '2026-03-02T00:00:00.000Z',
  );
});
