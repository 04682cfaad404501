import { numbered, page, sentence, times } from './made-html';

const nested = (open: string, inside: string, close: string, depth = 140): string =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
const data = (json: string): string => `<script type="application/ld+json">${json}</script>`;
/** Maximum length of a page's text: longer ones are cut off before processing. */
const max = 900_000;

/** Pages whose cost does not show in their size: quadratic comparisons, or a backtracking pattern. */
export const hiddenCosts: Readonly<Record<string, (bytes: number) => string>> = {
  'spaces in data': (bytes) => page('', data(`{"@type":"Article","headline":"${times(' ', bytes)}x"}`)),
  'commas in data': (bytes) => page('', data(`{"@type":"Article","headline":"${times(', ', bytes)}x"}`)),
  'lists in lists of data': () =>
    page('', data(`{"@type":"Article","headline":${'["a",'.repeat(20_000)}"x"${']'.repeat(20_000)}}`)),
  'names in names of data': () =>
    page('', data(`{"@type":"Article","author":${'{"name":'.repeat(20_000)}"x"${'}'.repeat(20_000)}}`)),
  'a title without pause': (bytes) => `<title>${times('夜市开业', Math.min(bytes, max) / 3)}</title><h1>夜市开业</h1>`,
  'a heading without pause': (bytes) => page(`<h1>${times('夜市开业', Math.min(bytes, max) / 3)}</h1>`),
  'a long declared title': (bytes) =>
    page('', data(`{"@type":"Article","headline":"${times('夜市开业', bytes / 3)}"}`)),
  'a title of words': (bytes) =>
    page(
      numbered((n) => `<h1>word${n} title news</h1>`, 5_000),
      `<meta property="og:title" content="${numbered((n) => `word${n} `, Math.min(bytes, max))}">`,
    ),
  'headings in one another': (bytes) => page(times(nested('<div class="title">', sentence, '</div>'), bytes)),
  'long headings': (bytes) => page(nested('<div class="title">', times(sentence, Math.min(bytes, max) / 3), '</div>')),
  'authors in one another': (bytes) =>
    page(nested('<div class="author">', times(sentence, Math.min(bytes, max) / 3), '</div>')),
  'an author of commas': (bytes) => page('', `<meta name="author" content="a${times(',', Math.min(bytes, max))}x">`),
  'an author of spaces': (bytes) => page(`<p class="author">a${times('&#32;', Math.min(bytes, 150_000))}x</p>`),
  'an author of bars': (bytes) => page('', data(`{"@type":"Article","author":"a${times(' -', bytes)}x"}`)),
  'dates in one another': (bytes) => page(times(nested('<div class="date">', times(sentence, 6_000), '</div>'), bytes)),
  'times in one another': (bytes) => page(nested('<time>', times(sentence, Math.min(bytes, max) / 3), '</time>')),
  'days with many Ts': (bytes) => page(`<p>2026-01-01${times('T', Math.min(bytes, max))}</p>`),
  'dates with many Ts': (bytes) => page(times(`<p>2026-01-01${'T'.repeat(400)}</p>`, bytes)),
  'titles that do not end': (bytes) => times('<title', bytes),
  'titles of spaces': (bytes) => times('<title ', bytes),
  'notes that do not end': (bytes) => times('<meta ', bytes),
  'letters at the beginning': (bytes) => page(`é é é é ${times('<p>x ', bytes)}`),
  'letters here and there': (bytes) =>
    `é${times('a', bytes / 5)}é${times('a', bytes / 5)}é${times('a', bytes / 5)}é${times('a', bytes / 5)}é`,
  'links with titles alone': (bytes) =>
    page(
      `<div>03-02${times('<a href="/n/1234.html" title="夜市开业迎来首批游客"></a>', Math.min(bytes, 250_000))}${times('<i></i>', bytes)}</div>`,
    ),
  'links in lines of spaces': (bytes) =>
    page(
      times(
        `<div><p>${'<a href="/n/1234.html">夜市开业迎来首批游客</a>'.repeat(20)}${' '.repeat(3_600)}</p></div>`,
        bytes,
      ),
    ),
  'links in lines of marks': (bytes) =>
    page(
      times(
        `<div><p>${'<a href="/n/1234.html">夜市开业迎来首批游客</a>'.repeat(20)}${'a \n'.repeat(200)}</p></div>`,
        bytes,
      ),
    ),
  'words by their author': (bytes) => page(times(`<p>By ${'a'.repeat(120)}1</p>`, bytes)),
  'words by short authors': (bytes) => page(times(`<p>By ${'Aa '.repeat(40)}1</p>`, bytes)),
  'words von authors': (bytes) => page(times(`<p>von ${'Aa.'.repeat(40)}1</p>`, bytes)),
  'dots to the end': (bytes) =>
    page(`${times(`<p>${sentence}</p>`, 3_000)}<div>${times('.', Math.min(bytes, 190_000))}x</div>`),
  'dots of an article': (bytes) =>
    page(
      `<p>${sentence.repeat(20)}</p><p>${times('.', Math.min(bytes, 150_000))}x</p><div>${`<p>${sentence}</p>`.repeat(30)}</div>`,
    ),
  'quotation marks to the end': (bytes) =>
    page(`${`<p>${sentence}</p>`.repeat(30)}<p>${times('.”', Math.min(bytes, 150_000))}x</p>`),
  'pictures without address': (bytes) =>
    page(`<div class="article-content">${times(sentence, 400_000)}${times('<img>', bytes)}</div>`),
  'empty links': (bytes) =>
    page(`<div class="article-content">${times(sentence, 400_000)}${times('<a></a>', bytes)}</div>`),
  'empty links in a list': (bytes) =>
    page(`<div class="article-content">${times(sentence, 400_000)}${times('<li><a href="/x"></a></li>', bytes)}</div>`),
  'long names of boxes': (bytes) =>
    page(numbered((n) => `<div class="${'a-b_c d-'.repeat(36)}${n}">${n}</div>`, bytes)),
  'many names of boxes': (bytes) =>
    page(numbered((n) => `<div class="a${n} b${n} c-${n} d-${n}">夜市${n}</div>`, bytes)),
  'embeds in one another': (bytes) =>
    page(
      times(
        `${'<div class="social-embed">'.repeat(140)}${'<p>x</p>'.repeat(2_000)}<blockquote>${sentence}</blockquote>${'</div>'.repeat(140)}`,
        bytes,
      ),
    ),
  'containers of English': () =>
    page(
      nested(
        '<div class="article-content">',
        times('The market opened to its first guests today, and many came. ', max),
        '</div>',
      ),
    ),
  'spaces in boxes': (bytes) =>
    page(nested('<div>', `<a href="/x">${sentence}</a>${times(' ', Math.min(bytes, max))}...`, '</div>')),
  'hard spaces in boxes': (bytes) =>
    page(nested('<div>', `<a href="/x">${sentence}</a>${times('\u200b ', Math.min(bytes, max))}...`, '</div>')),
  'blank marks': (bytes) => page(`<p>${times('<i> </i>', bytes)}</p>`),
  'blank lines in marks': (bytes) => page(`<p>${times('<i> </i>\n', bytes)}</p>`),
  'short names of attributes': (bytes) =>
    page(times(`<p ${Array.from({ length: 300 }, (_, n) => String.fromCharCode(0x4e00 + n)).join(' ')}>x</p>`, bytes)),
  'addresses of pictures': (bytes) =>
    page(times(`<p><img src="data:image/png;base64,${'A'.repeat(3_000)}" alt="x"></p><p>${sentence}</p>`, bytes)),
  'addresses of links': (bytes) =>
    page(times(`<p><a href="/${'a/../'.repeat(600)}">夜市开业迎来首批游客人头攒动</a></p>`, bytes)),
  'readable boxes in one another': () => page(times(nested('<div>', `<p>${sentence}</p>`, '</div>', 140), 7_000 * 11)),
  'readable paragraphs': () => page(times(`<p>${sentence.slice(0, 20)}</p>`, 7_500 * 27)),
  'readable breaks': () => page(`<div>${times('a<br><br>', 3_700 * 9)}</div>`),
  'readable tables': () => page(times(nested('<table><tr><td>', sentence, '</td></tr></table>', 36), 7_000 * 16)),
  'readable links in one another': () =>
    page(times(nested('<div class="x">', `<a href="/x">${sentence}</a>${sentence}`, '</div>', 140), 7_000 * 20)),
  'readable text in each box': () =>
    page(times(nested(`<div>${'好的，'.repeat(4)}`, sentence, '</div>', 140), 7_500 * 24)),
  'readable spans': () => page(`<div>${times(`<span>${sentence}</span>`, 7_000 * 44)}</div>`),
  'readable pictures': () =>
    page(times('<div><img src="a.jpg"><noscript><img src="a.jpg"></noscript></div>', 2_400 * 67)),
  'readable fonts': () => page(times('<font>x</font>', 7_900 * 14)),
  'readable lists': () => page(times(`<div><ul>${'<li>一，二，三</li>'.repeat(30)}</ul></div>`, 7_000 * 15)),
  'readable brothers': () => page(times(`<div class="post"><p>${sentence}${sentence}</p></div>`, 3_900 * 90)),
  'readable bylines': () => page(times('<span class="byline author">By Zhang San Li Si</span>', 7_800 * 53)),
  'readable titles': () => page(times('<h2>夜市开业迎来首批游客</h2>', 7_800 * 20)),
  'readable commas': () => page(`<div><p>${times('，', 190_000)}</p></div>`),
  'comments of a forum': (bytes) =>
    page(
      numbered(
        (n) =>
          `<div class="reply" id="r${n}"><a href="/u/${n}">用户${n}</a><span class="time">2026-03-02 08:00</span><p>${sentence}</p><a>回复</a></div>`,
        bytes,
      ),
    ),
  'answers in one another': (bytes) =>
    page(
      numbered(
        (n) =>
          `<div class="comment" id="r${n}"><a href="/u/${n}">用户${n}</a><span class="time">2026-03-02 08:00</span><p>好</p>`,
        bytes,
      ),
    ),
  'many comments of data': (bytes) =>
    page(
      '',
      data(
        `{"@type":"Article","comment":[${numbered((n) => `{"@type":"Comment","text":"好${n}","author":"a"},`, bytes)}{}]}`,
      ),
    ),
  'many data': (bytes) =>
    page('', times(data('{"@graph":[{"@type":"Article","headline":"a"},{"@graph":[{}]}]}'), bytes)),
  'types of data': (bytes) => page('', data(`{"@type":[${times('"a",', bytes)}"b"],"headline":"x"}`)),
  'authors of data': (bytes) =>
    page('', data(`{"@type":"Article","author":[${numbered((n) => `{"name":"张三${n}"},`, bytes)}{}]}`)),
  'a long address': (bytes) =>
    page('', `<base href="https://site.example/${times('a/', Math.min(bytes, 500_000))}">`) +
    times('<a href="x">夜市开业迎来首批游客人头攒动</a>', 100_000),
  'a long text of data': (bytes) =>
    page(`<p>${sentence.repeat(20)}</p>`, data(`{"@type":"Article","articleBody":"${times('<p>夜市</p>', bytes)}"}`)),
  'captions of signs': (bytes) => page(times(`<figure><figcaption>${sentence}&lt;</figcaption></figure>`, bytes)),
  'selects without end': (bytes) => page(times('<select><option>', bytes)),
  'names without end': (bytes) => page(times('<ruby><rt>', bytes)),
  'lines of teasers': (bytes) =>
    page(times(`<div><a href="/x">${sentence}</a>${sentence.slice(0, 20)}...</div>`, bytes)),
  'teasers in one another': (bytes) =>
    page(times(nested('<div><a href="/x">夜市开业迎来首批游客</a>', sentence, '...</div>'), bytes)),
};
