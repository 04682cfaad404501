import { numbered, page, sentence, times } from './made-html';

const nested = (open: string, inside: string, close: string, depth = 70): string =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;

/** Pages full of material that surrounds articles: captions, tables of contents, credits, dates and blog footers. */
export const framedCosts: Readonly<Record<string, (bytes: number) => string>> = {
  'pictures with words': (bytes) => page(times('<p><img src="/p.jpg">夜市开业</p>', bytes)),
  'pictures with words in one another': (bytes) =>
    page(times(nested('<div><img src="/p.jpg">', '图', '</div>'), bytes)),
  'figures of words': (bytes) =>
    page(times(`<figure><img src="/p.jpg"><div><p>${sentence}</p></div><span>图</span></figure>`, bytes)),
  'figures of words in one another': (bytes) =>
    page(times(nested('<figure><img src="/p.jpg"><b>图</b>', '图', '</figure>'), bytes)),
  'tables of contents': (bytes) =>
    page(times(`<p>${sentence}</p><ul>${'<li><a href="#a">夜市</a></li>'.repeat(3)}</ul>`, bytes)),
  'contents in one another': (bytes) => page(times(nested('<ul><li><a href="#a">夜市</a>', 'x', '</li></ul>'), bytes)),
  'labels in a line': (bytes) => page(times(`<p>${'文/'.repeat(66)}来源：。</p>`, bytes)),
  'roles in a line': (bytes) => page(times(`<p>${'记者 '.repeat(26)}</p>`, bytes)),
  'words of dates': (bytes) => page(times('<p>2026 mar mon at uhr 10:15 jun st nd x</p>', bytes)),
  'signs in lines': (bytes) => page(times(`<p>${'，'.repeat(150)}x</p>`, bytes)),
  'names of writers': (bytes) => page(times('<p>Jane Miller Jane Miller is a mill a mill a mill</p>', bytes)),
  'feet of blogs': (bytes) => page(times(`<p>The post ${'x appeared '.repeat(26)}</p>`, bytes)),
  'rights in lines': (bytes) => page(times(`<p>${'未经本文转载'.repeat(20)}</p>`, bytes)),
  'headlines in one another': (bytes) =>
    page(times(nested('<div class="share"><h1>夜市开业迎来首批游客</h1>', sentence, '</div>'), bytes)),
  'loose lines': (bytes) => page(times('夜市<b>开业</b><div>夜市</div>', bytes)),
  'loose lines in one another': (bytes) => page(times(nested('<div>夜市<b>开业</b>', 'x', '</div>'), bytes)),
  'loose words of one box': (bytes) => page(`<div>${times('<b>夜</b>', bytes)}<p>夜市</p></div>`),
  'classes of posts': (bytes) =>
    page(numbered((n) => `<div class="type-post ${'tag-a has-b '.repeat(20)}${n}">夜市</div>`, bytes)),
};
