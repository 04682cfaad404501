import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { filesBelow, root, textOf } from './tree';

/** Pages that are not covered yet. */
const exceptions = ['core/README.md', 'plugins/help/README.md'];
const pages = filesBelow(['core', 'plugins', 'shared', 'scripts', 'tests', 'deploy', 'docs'], /\.md$/).filter(
  (path) => !exceptions.includes(path),
);
const plugins = pages.filter((path) => path.startsWith('plugins/'));
const measurements = 'docs/benchmarks.md';

/** Returns the text without code blocks, which have no headings, links or measurements. */
const prose = (path: string): string => textOf(path).replace(/^```[\s\S]*?^```/gm, '');

/** Returns the anchor of a heading as GitHub derives it. */
const anchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchors = (path: string): string[] =>
  [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchor(text));

/** A rate, or a score of a benchmark: figures that change with the code and the machine. */
const figure =
  /\b\d[\d,.]* (?:articles?|requests?|reposts?|characters|sentences) (?:a|per) second|\bF1 (?:of )?\.?\d|\brecall \.\d/;

describe('pages', () => {
  it('of a plugin have at most 60 lines, others 150, those of docs/ 400', () => {
    const limit = (path: string): number => (path.startsWith('docs/') ? 400 : plugins.includes(path) ? 60 : 150);
    expect(
      pages
        .map((path) => `${path}: ${textOf(path).trimEnd().split('\n').length} of ${limit(path)}`)
        .filter((line) => Number(/: (\d+)/.exec(line)?.[1]) > Number(/of (\d+)/.exec(line)?.[1])),
    ).toEqual([]);
  });

  it('have lines of at most 120 columns', () => {
    expect(plugins.length).toBeGreaterThan(20);
    expect(
      pages.flatMap((path) =>
        textOf(path)
          .split('\n')
          .flatMap((line, index) => ([...line].length > 120 ? [`${path}:${index + 1}`] : [])),
      ),
    ).toEqual([]);
  });

  it('link to existing files and headings', () => {
    const broken = pages.flatMap((path) =>
      [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        if (/^[a-z]+:/.test(target)) return [];
        const [file = '', heading] = target.split('#');
        const linked = file ? join(dirname(path), file) : path;
        if (!existsSync(join(root, linked))) return [`${path} → ${target}`];
        const isPage = statSync(join(root, linked)).isFile() && linked.endsWith('.md');
        return heading && isPage && !anchors(linked).includes(heading) ? [`${path} → ${target}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('name existing benchmarks', () => {
    const files = filesBelow(['scripts/bench'], /\.ts$/).map((path) => path.slice('scripts/bench/'.length, -3));
    const names = new Set(files);
    const unknown = pages.flatMap((path) =>
      [...textOf(path).matchAll(/npm run bench -- ([a-z][\w-]*)/g)].flatMap(([, name = '']) =>
        names.has(name) ? [] : [`${path}: ${name}`],
      ),
    );
    expect(names.size).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });

  it('leave measurements to the page of benchmarks', () => {
    expect(figure.test(prose(measurements))).toBe(true);
    expect(pages.filter((path) => path !== measurements && figure.test(prose(path)))).toEqual([]);
  });
});
