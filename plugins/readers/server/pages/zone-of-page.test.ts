import { expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';
import { zoneOfPage } from './zone-of-page';

it('uses the country of a URL, then the declared locale, then the language', () => {
  expect(
    [
      ['https://a.de/x', 'en', ''],
      ['https://a.com/x', 'de', ''],
      ['https://a.com/x', 'en', 'en-GB'],
      ['https://a.com/x', 'pt', 'pt_BR'],
      ['https://a.com/x', 'en', 'en-US'],
      ['https://a.com/x', 'en', 'en'],
      ['https://a.co/x', 'en', 'en'],
      ['https://a.co/x', 'es', 'es_CO'],
      ['https://a.com/x', 'zh', 'zh-CN'],
      ['https://a.com.cn/x', 'en', ''],
      ['https://a.com/x', '', ''],
    ].map(([url = '', language = '', locale = '']) => zoneOfPage({ url, language, locales: [locale] })),
  ).toEqual([
    'Europe/Berlin',
    'Europe/Berlin',
    'Europe/London',
    'America/Sao_Paulo',
    'UTC',
    'UTC',
    'UTC',
    'America/Bogota',
    undefined,
    undefined,
    undefined,
  ]);
});

it('takes the offset of the other dates of a page where they contradict the guess', () => {
  const zone = (...dates: string[]) => zoneOfPage({ url: 'https://a.com/x', language: 'de', dates });
  expect([
    zone('2026-01-02T10:00:00-05:00'),
    zone('2026-01-02T10:00:00+05:30', 'yesterday'),
    // Berlin in winter; the summer offset differs.
    zone('2026-01-02T10:00:00+01:00'),
    zone('2026-01-02T10:00:00-05:00', '2026-01-02T10:00:00-08:00'),
    zone('2026-01-02T10:00:00+00:00', '2026-01-02T10:00:00Z'),
  ]).toEqual(['UTC-5', 'UTC+5:30', 'Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
  expect(zoneOfPage({ url: 'https://a.com/x', language: 'zh', dates: ['2026-01-02T10:00:00-05:00'] })).toBe('UTC-5');
  expect(zoneOfPage({ url: 'https://a.cn/x', language: 'zh', dates: ['2026-01-02T10:00:00+08:00'] })).toBeUndefined();
});

it('determines when an article without a zone was published', () => {
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

const english = 'The council has argued on Monday about its oldest bridge and will soon decide what to do. '.repeat(6);
const written = (url: string, printed: string, language = 'en', head = '') =>
  extractArticle(
    `<html lang="${language}"><head><title>Town argues about its bridge</title>${head}</head><body><h1>Town argues about its bridge</h1><p>${printed}</p><article><p>${english}</p></article></body></html>`,
    { url, now: new Date('2026-07-05T00:00:00Z') },
  ).publishedAt;

it.each([
  ['https://a.com/x', 'March 2, 2026 10:00 am CST', 'en', '', '2026-03-02T16:00:00.000Z'],
  ['https://a.com/x', 'March 2, 2026 10:00 am ET', 'en', '', '2026-03-02T15:00:00.000Z'],
  ['https://a.com/x', 'June 2, 2026 10:00 am ET', 'en', '', '2026-06-02T14:00:00.000Z'],
  ['https://a.com/x', '2 June 2026, 10:00 BST', 'en', '', '2026-06-02T09:00:00.000Z'],
  ['https://a.co.uk/x', '2 June 2026, 10:00', 'en', '', '2026-06-02T09:00:00.000Z'],
  ['https://a.com/x', '2 June 2026, 10:00', 'en-GB', '', '2026-06-02T09:00:00.000Z'],
  [
    'https://a.com/x',
    'March 2, 2026 10:00',
    'en',
    '<meta property="article:modified_time" content="2026-03-02T12:30:00-05:00">',
    '2026-03-02T15:00:00.000Z',
  ],
  ['https://a.com/x', 'March 2, 2026 10:00', 'en', '', '2026-03-02T10:00:00.000Z'],
  // A day without a time in the head is replaced by the same day with its time, in any zone.
  ['https://a.de/x', '2026-06-02 10:00', 'de', '<meta name="date" content="2026-06-02">', '2026-06-02T08:00:00.000Z'],
  ['https://a.co.uk/x', 'x', 'en', '<meta name="date" content="03/02/2026">', '2026-02-03T00:00:00.000Z'],
  ['https://a.com/x', 'x', 'en', '<meta name="date" content="03/02/2026">', '2026-03-02T00:00:00.000Z'],
])('reads on %s "%s" in %s %s', (url, printed, language, head, date) =>
  expect(written(url, printed, language, head)).toBe(date),
);
