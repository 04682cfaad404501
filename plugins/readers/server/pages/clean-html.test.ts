import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cpuStopwatch } from '#shared/testing';
import { parseHTML } from 'linkedom';
import { cleanHtml } from './clean-html';

const clean = (html: string) => cleanHtml(html, 'https://a.cn/n/1.html');

const hostile = [
  '<script>alert(1)</script>',
  '<script src=//evil.cn/x.js></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT/XSS SRC="http://evil.cn/x.js"></SCRIPT>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src=javascript:alert(1)>',
  '<img src="jav&#x09;ascript:alert(1)">',
  '<img src=" &#14; javascript:alert(1)">',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<img src=data:text/html;base64,PHNjcmlwdD4=>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href=javascript:alert(1)>x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.cn" target=_blank onclick=alert(1)>x</a>',
  '<a href="x" style="position:fixed;inset:0">x</a>',
  '<a href="blob:x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://a.cn" ping="https://evil.cn">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)></object>',
  '<embed src=javascript:alert(1)>',
  '<applet code=x></applet>',
  '<frameset onload=alert(1)>',
  '<form action=javascript:alert(1)><input type=submit></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="https://evil.cn/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.cn/x.css">',
  '<style>@import "https://evil.cn/x.css"</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<table background="javascript:alert(1)"><td>x</td></table>',
  '<p onmouseover=alert(1)>x</p>',
  '<p id=location name=cookie>x</p>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><script>alert(1)</script>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<listing>&lt;img onerror=alert(1) src=x&gt;</listing>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<time datetime="\'"><img src=x onerror=alert(1)>">x</time>',
  '<a title="&quot;><script>alert(1)</script>" href=x>x</a>',
  '<img alt="&quot; onerror=&quot;alert(1)" src=x>',
  "<img alt='\"><script>alert(1)</script>' src=x>",
  '<dialog open><script>alert(1)</script></dialog>',
  '<portal src="https://evil.cn"></portal>',
];

/** Parses the result like a browser and lists everything that could execute. */
function acting(html: string): string[] {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`);
  return [...document.querySelectorAll('body *')].flatMap((element) => [
    ...(/^(script|style|iframe|object|embed|svg|math|form|input|button|textarea|select|link|meta|base|template|noscript|video|audio|frame|frameset|applet|xmp|plaintext|title|portal)$/.test(
      element.localName,
    )
      ? [element.localName]
      : []),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (/^on|^style$|^srcset$|^srcdoc$|^id$|^name$|^ping$|^target$|^background$|^formaction$/.test(name))
        return [name];
      return /^(href|src|action)$/.test(name) && !/^https?:\/\//.test(value) ? [`${name}=${value}`] : [];
    }),
  ]);
}

describe('cleanHtml', () => {
  it.each(hostile)('%s has no effect', (html) => {
    for (const wrapped of [html, `<p>${html}</p>`, `<table><tr><td>${html}`, `<a href="${html}">x</a>`]) {
      expect(acting(clean(wrapped))).toEqual([]);
      expect(acting(clean(clean(wrapped)))).toEqual([]);
    }
  });

  it('stays harmless for any mixture of hostile fragments', () => {
    const pieces = fc.array(
      fc.constantFrom(...hostile, '<', '>', '"', "'", '--', '<p>', '</p>', '<a href="', '<img src=', '<table>', '中文'),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(acting(clean(parts.join('')))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what an article needs, with absolute URLs', () => {
    const html =
      '<h2>标题</h2><p class="x">正<b>文</b><a href="/2?a=1&amp;b=2">链</a></p><figure><img data-src="../p.jpg" src="data:image/gif;base64,R0" alt="图" width="600"><figcaption>说明</figcaption></figure><ul><li>一</ul><table><tr><td colspan=2>格';
    expect(clean(html)).toBe(
      '<h2>标题</h2><p>正<b>文</b><a href="https://a.cn/2?a=1&amp;b=2" rel="nofollow noopener noreferrer">链</a></p><figure><img src="https://a.cn/p.jpg" alt="图" width="600" /><figcaption>说明</figcaption></figure><ul><li>一</li></ul><table><tr><td colspan="2">格</td></tr></table>',
    );
  });

  it('keeps the symbols of a formula and removes links and pictures that show nothing', () => {
    expect(clean('<p>当<math><mi>a</mi><mo>≠</mo><mn>0</mn><annotation>a \\ne 0</annotation></math>时</p>')).toBe(
      '<p>当a≠0时</p>',
    );
    expect(
      clean(
        '<p>一<a href="/1"> <b></b></a><a href="/2"><img src="/p.jpg"></a><img><img src="/x" width="1"><a>二</a></p>',
      ),
    ).toBe(
      '<p>一<a href="https://a.cn/2" rel="nofollow noopener noreferrer"><img src="https://a.cn/p.jpg" /></a><a rel="nofollow noopener noreferrer">二</a></p>',
    );
  });

  it('is fast on nested and repeated markup', () => {
    const spent = cpuStopwatch();
    for (const piece of ['<div>', '<p><b>', '<a href=x>', '<!--', '<script>', '<table><td>', '&lt;'])
      clean(piece.repeat(20_000));
    expect(spent()).toBeLessThan(10_000);
  });
});
