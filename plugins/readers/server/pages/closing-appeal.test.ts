import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence =
  'The council has said on Tuesday that the bridge can be kept open although the costs will rise again. ';
const chinese = '夜市管理处表示，摊位今年会继续增加，周末营业到凌晨一点，附近居民可以提前登记。';
const textOf = (paragraphs: readonly string[]) =>
  extractArticle(
    `<html><head><title>Town argues about its bridge</title></head><body><article><h1>Town argues about its bridge</h1>${paragraphs.map((one) => `<p>${one}</p>`).join('')}</article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  ).text;
const body = [1, 2, 3, 4].map((n) => `${n}. ${sentence.repeat(3)}`);

describe('closing appeal of a site to its readers', () => {
  it.each([
    [
      'When you join the Mill Post family, you get all that we write about the river and its mills.',
      'Join now to get:',
      '— All stories of our reporters in the valley',
      'You also receive a welcome gift that was made by our millers.',
    ],
    [
      'Unterstütze den Mühlenboten bereits mit 2,50!',
      'Wusstest du, dass es im ganzen Tal drei Zeitungen über Mühlen gibt und nur eine davon allen gehört?',
      'Damit kannst du unsere Arbeit am Fluss auch im kommenden Jahr möglich machen.',
    ],
  ])('is not part of the text: %s', (...appeal) => {
    const text = textOf([...body, ...appeal]);
    expect(text).toBe(textOf(body));
    expect(text).toContain('4. The council');
  });

  it.each([
    [
      'a report of it',
      ['Join the council on Tuesday, the mayor told the millers, or the bridge will be gone by June.'],
    ],
    ['words that nobody is addressed with', ['Support our river, said the banner.', sentence.repeat(3)]],
    ['what stands in the middle', ['If you like the bridge, you can walk over it with us on Sunday.', ...body]],
  ])('is not %s', (_, lines) => {
    const text = textOf([...body, ...lines]);
    for (const line of lines) expect(text).toContain(line.trim().slice(0, 60));
  });

  it('is recognized in Chinese too', () => {
    const text = textOf([
      ...Array.from({ length: 6 }, () => chinese.repeat(4)),
      '如果您喜欢这篇文章，请给我们点赞支持。',
    ]);
    expect(text.endsWith('附近居民可以提前登记。')).toBe(true);
  });
});
