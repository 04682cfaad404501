import { describe, expect, it } from '@rstest/core';
import { offScale } from './style-values';
import { filesBelow, textOf } from './tree';

/** Walls are scaled with their display: their sizes are multiples of its unit, but not all of their line heights. */
const bigScreens = 'plugins/big-screen/web/view';
const styles = filesBelow(['core', 'plugins', 'shared'], /\.css$/);
const plain = styles.filter((path) => !path.startsWith(bigScreens) && path !== 'shared/ui/tokens.css');

describe('stylesheets', () => {
  it('are seen', () => {
    expect(plain.length).toBeGreaterThan(100);
    expect(styles.filter((path) => path.startsWith(bigScreens)).length).toBeGreaterThan(2);
  });

  it('take font sizes, weights, line heights, radii and heights of controls from the scale', () => {
    const faults = plain.flatMap((path) => offScale(textOf(path)).map(({ line, text }) => `${path}:${line} ${text}`));
    expect(faults).toEqual([]);
  });

  it('have only two weights and six sizes to choose from', () => {
    const tokens = textOf('shared/ui/tokens.css');
    const sizes = [...tokens.matchAll(/^ {2}--text[a-z-]*: calc\((\d+)px/gm)].map(([, size]) => Number(size));
    expect(sizes).toEqual([12, 13, 14, 16, 20, 28]);
    expect(tokens).toContain('font-weight: 400 600;');
  });

  it.each([
    ['font-size: 11px;', true],
    ['font-size: var(--text-small);', false],
    ['font-size: calc(var(--u) * 22);', false],
    ['font-weight: 500;', true],
    ['font-weight: 600;', false],
    ['line-height: 1.7;', true],
    ['line-height: var(--leading-large);', false],
    ['border-radius: 6px;', true],
    ['border-radius: var(--radius) var(--radius) 0 0;', false],
    ['font: 11px / 17px var(--font);', true],
    ['font: var(--text-small) / var(--leading) var(--font-mono);', false],
    ['min-height: 34px;', true],
    ['height: var(--control-height);', false],
    ['height: 240px;', false],
    ['/* height: 34px; */', false],
  ])('a declaration %s off the scale is seen: %s', (text, isSeen) => {
    expect(offScale(`.a {\n  ${text}\n}`).length === 1).toBe(isSeen);
  });
});
