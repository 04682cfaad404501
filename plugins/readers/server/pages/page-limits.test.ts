import { describe, expect, it } from '@rstest/core';
import { readPage } from './page-document';
import { pageLimits, withinLimits } from './page-limits';
import { elementsBelow } from './walk';

const getDepth = (html: string): number => {
  const { tree } = readPage(html, 'https://site.example/');
  let max = 0;
  for (const element of elementsBelow(tree.body)) {
    let depth = 0;
    for (let above = element.parentElement; above; above = above.parentElement) depth += 1;
    max = Math.max(max, depth);
  }
  return max;
};

describe('page limits', () => {
  it('leave realistic pages unchanged', () => {
    const page = `<!doctype html><html><body>${'<p>一段<b>文字</b><br><a href="/a?b=1&c">x</a></p><ul><li>1<li>2</ul>'.repeat(300)}`;
    expect(withinLimits(page)).toBe(page);
    // Unclosed paragraphs and lines are not nested in one another.
    const unclosed = `${'<p>一段'.repeat(400)}<ul>${'<li>行'.repeat(400)}</ul><table>${'<tr><td>1<td>2'.repeat(400)}</table>`;
    expect(withinLimits(unclosed)).toBe(unclosed);
  });

  it('cut excess elements, markup characters and text', () => {
    const many = withinLimits('<i></i>'.repeat(pageLimits.elements + 500));
    expect(many.match(/<i>/g)).toHaveLength(pageLimits.elements);
    for (const sign of ['&amp;', '<', '>', '< 3', '&'])
      expect((withinLimits(`x${sign}`.repeat(pageLimits.signs * 2)).match(/[<>&]/g) ?? []).length).toBeLessThanOrEqual(
        pageLimits.signs,
      );
    expect(withinLimits('字'.repeat(pageLimits.characters + 9))).toHaveLength(pageLimits.characters);
  });

  it('unwrap elements nested too deeply and keep their text', () => {
    for (const tag of ['div', 'b', 'span', 'ul', 'section']) {
      const deep = `${`<${tag}>`.repeat(3_000)}正文${`</${tag}>`.repeat(3_000)}<p>之后</p>`;
      expect(withinLimits(deep).match(new RegExp(`<${tag}>`, 'g'))).toHaveLength(pageLimits.depth);
      expect(getDepth(deep)).toBeLessThanOrEqual(pageLimits.depth + 3);
      const { tree } = readPage(deep, 'https://site.example/');
      expect(tree.body.textContent).toBe('正文之后');
      expect(tree.body.lastElementChild?.localName).toBe('p');
    }
  });

  it('drop excess attributes and unclosed tags', () => {
    const attributes = Array.from({ length: 5_000 }, (_, n) => `a${n}="x"`).join(' ');
    expect(withinLimits(`<p ${attributes}>一段</p>`)).toBe('<p>一段</p>');
    expect(withinLimits(`<p>一段</p><p ${attributes}`)).toBe('<p>一段</p>');
    const alt = `<img alt="${'a long description '.repeat(200)}" src="/a.jpg">`;
    expect(withinLimits(alt)).toBe(alt);
  });
});
