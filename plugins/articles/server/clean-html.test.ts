import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cleanHtml, imagesOfHtml, textOfHtml } from './clean-html';

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div style="position:fixed;inset:0">x</div>',
  '<form action="https://evil.example"><input name="p"></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src="https://evil.example/x.mp3" autoplay>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<p id="__proto__" name="x" class="y">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<template><script>alert(1)</script></template>',
  '<p onclick="alert(1)">x</p>',
  '<p ONCLICK=alert(1)>x</p>',
  '<table background="javascript:alert(1)"><tr><td>x',
  '<img src="https://a.example/x.png" srcset="javascript:alert(1) 1x">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href="https://a.example" ping="https://evil.example">x</a>',
  '<a target="_top" href="https://a.example">x</a>',
  '\u0000<script\u0000>alert(1)</script>',
  '<p>\u202e</p>',
];

/** Tags and attributes of the result; plain text is harmless. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];
const allowed =
  /^<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|code|strong|b|em|i|u|s|sub|sup|figure|figcaption|table|thead|tbody|tr|hr|span|div|section)(?: ?\/)?>$|^<\/?(?:a|img|td|th)(?: (?:href|src)="https?:[^"<>]*"| (?:rel="noopener noreferrer nofollow"|target="_blank")| (?:alt|width|height|colspan|rowspan)="[^"<>]*")*(?: ?\/)?>$/;

describe('S14: markup of collected articles', () => {
  it('removes everything that executes, loads silently or navigates away', () => {
    const cleaned = hostile
      .flatMap((html) => [html, `<p>前${html}后</p>`, html.repeat(3)])
      .map((html) => ({ html, tags: tagsOf(cleanHtml(html)).filter((tag) => !allowed.test(tag)) }));
    expect(cleaned.length).toBeGreaterThanOrEqual(150);
    expect(cleaned.filter(({ tags }) => tags.length > 0)).toEqual([]);
  });

  it('holds for random combinations and after a second cleaning', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '&#60;script&#62;',
        '<!--',
        '-->',
        '<a href="',
        '<img src="',
        '/>',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        for (const html of [clean, cleanHtml(clean)])
          expect(tagsOf(html).filter((tag) => !allowed.test(tag))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the content a reader needs', () => {
    const html = cleanHtml(
      '<h2>标题</h2><p>第一段<br>换行 &amp; <b>重点</b></p><img src="https://a.example/x.png?a=1&amp;b=2" alt="图"><p><a href="https://a.example/">链接</a></p>',
    );
    expect(textOfHtml(html)).toBe('标题\n第一段\n换行 & 重点\n链接');
    expect(imagesOfHtml(html)).toEqual(['https://a.example/x.png?a=1&b=2']);
    expect(html).toContain('rel="noopener noreferrer nofollow"');
  });

  it.each([
    [
      'cells',
      '<table><tr><td>东城</td><th>区政府</th></tr><tr><td>12</td><td>5亿</td></tr></table>',
      '东城 | 区政府\n12 | 5亿',
    ],
    ['items', '<ul><li>北京</li><li>大学城</li></ul>', '北京\n大学城'],
    ['terms', '<dl><dt>南京</dt><dd>市长</dd></dl>', '南京\n市长'],
    ['headings', '<article><header>发展</header><h2>览胜</h2></article>', '发展\n览胜'],
    ['lines of the source', '<p>推动城市\n  发展</p>', '推动城市 发展'],
    ['preformatted lines', '<pre>第一\n第二</pre>', '第一\n第二'],
    ['units', '<p>5 m<sup>2</sup>，10<sup>8</sup> 次，CO<sub>2</sub></p>', '5 m2，10^8 次，CO2'],
    ['marks of notes', '<p>公司表示<sup>[3]</sup>关注，亏损5亿<sup>3</sup>元</p>', '公司表示关注，亏损5亿元'],
    ['struck numbers', '<p><del>99</del>59元</p>', '99 59元'],
    ['ruby', '<p><ruby>漢<rt>かん</rt>字<rp>(</rp><rt>じ</rt></ruby></p>', '漢字'],
    [
      'hidden text',
      '<p>看得见<span style="display:none">看不见</span><b hidden>看不见</b><i style="font-size:0">看不见</i></p>',
      '看得见',
    ],
    ['the article of WeChat', '<div style="visibility: hidden; opacity: 0;"><p>正文</p></div>', '正文'],
  ])('reads %s as a reader does', (_, html, text) => {
    expect(textOfHtml(cleanHtml(html))).toBe(text);
  });
});
