import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence =
  'The council has said on Tuesday that the bridge can be kept open although the costs will rise again. ';
const read = (inside: string) =>
  extractArticle(
    `<html lang="en"><head><title>Town argues about its bridge</title></head><body><article><h1>Town argues about its bridge</h1><p>${sentence.repeat(3)}</p>${inside}<p>${sentence.repeat(4)}</p></article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  );
const picture = '<img src="/mill.jpg" width="600">';

describe('text beside a picture', () => {
  it.each([
    `<figure><div>${picture}</div><div class="x1"><p>The mill by the river. It was built in 1880 and burnt down once.</p></div></figure>`,
    `<figure>${picture}<figcaption>The mill by the river</figcaption><span>Hill Pictures</span></figure>`,
    `<div class="x2">${picture}<span>The mill by the river</span></div>`,
    `<p>${picture}<br>The mill by the river</p>`,
  ])('is its caption: %s', (inside) => {
    const { text, html } = read(inside);
    expect(text).not.toMatch(/The mill|Hill Pictures/);
    expect(html).toContain('The mill by the river');
    expect(html).toContain('/mill.jpg');
  });

  it.each([
    [
      'a sentence',
      `<p>${picture}The mill by the river has been closed since the flood.</p>`,
      'The mill by the river has',
    ],
    ['the rest of a line', `<p>The mill ${picture} by the river</p>`, 'by the river'],
    ['a heading', `<div>${picture}<h2>The mill by the river</h2></div><p>${sentence}</p>`, 'The mill by the river'],
    [
      'beside a sign of mood',
      '<p><img src="/e/smile.png" width="16"> The mill by the river</p>',
      'The mill by the river',
    ],
    ['a list', `<figure>${picture}<ul><li>The mill</li><li>The river</li></ul></figure>`, 'The mill'],
  ])('belongs to the article text when it is %s', (_, inside, expectedCaption) => {
    expect(read(inside).text).toContain(expectedCaption);
  });
});
