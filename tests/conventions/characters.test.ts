import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

/** A font weight in style sheets: on its own, or at the start of a font shorthand. */
const getWeight = /\bfont-weight:\s*([^;}\n]+)|\bfont:\s*((?:\d{3}|bold(?:er)?|lighter)\b)/g;
/** The same in code; computed values are not checked. */
const weightInCode = /\bfontWeight:\s*(?:'([^']+)'|(\d+))/g;
/** The two weights that Chinese fonts have on most machines: any other is rendered as one of them, or slowly. */
const app = new Set(['400', '600', 'inherit']);

const strange = (text: string): readonly string[] =>
  [getWeight, weightInCode].flatMap((pattern) =>
    // A face that is shipped states the range that it covers.
    [...text.replaceAll(/@font-face \{.*?\}/gs, '').matchAll(pattern)]
      .map(([, one, other]) => (one ?? other ?? '').trim())
      .filter((weight) => !app.has(weight)),
  );

const getFamilies = (text: string): readonly string[] =>
  text.split(',').map((family) => family.trim().replaceAll(/["']/g, ''));

describe('letters', () => {
  it('use two weights', () => {
    const sheets = filesBelow(['core/web', 'shared', 'plugins'], /\.(?:css|less)$|(?<!\.test)\.tsx?$/);
    expect(sheets.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(100);
    expect(sheets.flatMap((path) => strange(textOf(path)).map((weight) => `${path}: ${weight}`))).toEqual([]);
  });

  it('are checked for a third weight wherever it is written', () => {
    expect(strange('a { font-weight: 500 } b { font: 700 12px/1 var(--font) } i { font: 12px var(--font) }')).toEqual([
      '500',
      '700',
    ]);
    expect(strange("const style = { fontWeight: 300 }; const other = { fontWeight: 'bold' };")).toEqual([
      '300',
      'bold',
    ]);
  });

  it('use the same families before the first style sheet is loaded', () => {
    const [, families] = /--font:\s*([^;]+);/.exec(textOf('shared/ui/tokens.css')) ?? [];
    const page = [...textOf('core/web/index.html').matchAll(/\bfont:\s*\d+px\/[\d.]+ ([^;]+);/g)].map(
      ([, list]) => list,
    );
    expect(page).toHaveLength(2);
    for (const list of page) expect(getFamilies(list ?? '')).toEqual(getFamilies(families ?? 'none'));
  });
});
