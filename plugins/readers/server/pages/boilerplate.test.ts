import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence =
  'The council has said on Tuesday that the bridge can be kept open although the costs will rise again. ';
const title = 'Town argues about its bridge';
const summary = 'Walkers and riders want to keep it, the owner of the mill wants a wider one for his lorries.';
const read = (inside: string) =>
  extractArticle(
    `<html lang="en"><head><title>${title}</title></head><body><article>${inside}</article></body></html>`,
    {
      url: 'https://site.example/a',
      now: new Date('2026-03-02T08:00:00Z'),
    },
  ).text;
const body = `<p>${sentence.repeat(3)}</p>`.repeat(3);

describe('names of elements', () => {
  it('do not exclude the element that contains the headline', () => {
    expect(
      read(`<header id="share-buttons-1"><h1>${title}</h1><div><p>${summary}</p></div></header>${body}`),
    ).toContain(summary);
  });

  it.each(['item no_caption', 'has-share', 'without-label wide', 'hentry type-post tag-newsletter category-ads'])(
    'that only state a property, absence or category do not count: %s',
    (name) => {
      expect(read(`<h1>${title}</h1>${body}<div class="${name}"><p>${summary}</p></div>${body}`)).toContain(summary);
    },
  );

  it.each(['byline', 'wp-caption-text', 'post-meta', 'share'])('are also checked for a short paragraph: %s', (name) => {
    expect(read(`<h1>${title}</h1>${body}<p class="${name}">${summary}</p>${body}`)).not.toContain(summary);
  });

  it('do not exclude a long paragraph', () => {
    expect(read(`<h1>${title}</h1>${body}<p class="promo">${summary.repeat(4)}</p>${body}`)).toContain(summary);
  });

  it('identify the controls of a player', () => {
    const controls = '<div class="vjs-control-bar"><div>Current Time 0:00</div><div>Remaining Time -0:00</div></div>';
    expect(read(`<h1>${title}</h1>${body}${controls}${body}`)).not.toContain('Time');
  });

  it('never remove a formula from its sentence, whatever menu is attached to it', () => {
    const formula =
      '<mjx-container class="MathJax CtxtMenu_Attached_0"><mjx-assistive-mml><math><mi>a</mi><mo>=</mo><mn>42</mn></math></mjx-assistive-mml></mjx-container>';
    expect(read(`<h1>${title}</h1>${body}<p>It holds that ${formula}, said the council.</p>${body}`)).toMatch(
      /It holds that a\s*=\s*42\s*, said the council/,
    );
  });
});
