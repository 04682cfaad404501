import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plugins } from 'virtual:plugins';
import { describe, expect, it } from '@rstest/core';
import type { ServerSide } from '#core/server';
import { coreCommands } from '../../core/server/boot/command';
import { variables } from '../../core/server/config/variables';
import { anchorsOf, brokenLinks, missingPaths, namesAfter, outdatedCode, prose, wideLines, type Page } from './pages';
import { filesBelow, root, textOf } from './tree';

/** Maximum number of lines of the pages that newcomers read first. */
const maxLines: Readonly<Record<string, number>> = {
  'README.md': 200,
  'docs/architecture.md': 150,
  'core/README.md': 60,
};

/** Maximum number of lines of any other page. */
const getMaxLines = (path: string): number =>
  maxLines[path] ?? (path.startsWith('docs/') ? 400 : path.startsWith('plugins/') ? 60 : 150);

const measurements = 'docs/benchmarks.md';

/** Matches a rate or a benchmark score: figures that change with the code and the machine. */
const figure =
  /\b\d[\d,.]* (?:articles?|requests?|reposts?|characters|sentences) (?:a|per) second|\bF1 (?:of )?\.?\d|\brecall \.\d/;

const toPage = (path: string): Page => ({ path, text: textOf(path) });
/** Pages about the product as a whole; their statements about settings, commands and code are checked as well. */
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'core/README.md', ...filesBelow(['docs'], /\.md$/)].map(
  toPage,
);
const allPages = [
  ...pages,
  ...filesBelow(['core', 'deploy', 'plugins', 'shared', 'scripts', 'tests'], /\.md$/)
    .filter((path) => path !== 'core/README.md')
    .map(toPage),
];
const settings = new Set(Object.keys(variables));
const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const sides = await Promise.all(plugins.map(async ({ load }) => (await load()).default as ServerSide));
const commands = new Set([...coreCommands, ...sides.flatMap(({ commands: own = [] }) => own)].map(({ name }) => name));

describe('pages', () => {
  it('are short', () => {
    expect(allPages.filter(({ path }) => path.startsWith('plugins/')).length).toBeGreaterThan(20);
    const long = allPages.filter(({ path, text }) => text.trimEnd().split('\n').length > getMaxLines(path));
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('have lines of at most 120 columns', () => {
    expect(wideLines({ path: 'a.md', text: `${'x'.repeat(120)}\n${'x'.repeat(121)}` })).toEqual(['a.md:2']);
    expect(allPages.flatMap(wideLines)).toEqual([]);
  });

  it('link only to existing files and headings', () => {
    const text = '[a](README.md) [b](README.md#quick-start) [c](none.md) [d](README.md#none) ![e](none.png) [f](#none)';
    expect(brokenLinks({ path: 'a.md', text: text.replace(' [f](#none)', '') })).toEqual([
      'a.md: none.md',
      'a.md: README.md#none',
      'a.md: none.png',
    ]);
    expect([...anchorsOf('# A `b`, c!\n```\n# no heading\n```\n## Wörter')]).toEqual(['a-b-c', 'wörter']);
    expect(allPages.length).toBeGreaterThan(40);
    expect(allPages.flatMap(brokenLinks)).toEqual([]);
  });

  it('name only existing files and folders', () => {
    const text = '`core/kernel/` `core/kernel/none.ts` `plugins/ID/web`';
    expect(missingPaths({ path: 'a.md', text })).toEqual(['a.md: core/kernel/none.ts']);
    expect(pages.flatMap(missingPaths)).toEqual([]);
  });

  it('quote code exactly', () => {
    const text = '```ts\n// docs/shift-notes/resource.ts\nno such line\n```\n';
    expect(outdatedCode({ path: 'a.md', text })).toEqual(['a.md: docs/shift-notes/resource.ts']);
    expect(pages.flatMap(outdatedCode)).toEqual([]);
  });

  it('name only existing npm scripts, commands and benchmarks', () => {
    const text = pages.map((page) => page.text).join('\n');
    const used = namesAfter(text, 'npm run');
    expect(used).toContain('create-plugin');
    expect(used.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const usedCommands = namesAfter(text, 'npm run command --');
    expect(usedCommands.length).toBeGreaterThan(10);
    expect(usedCommands.filter((name) => name !== 'help' && !commands.has(name))).toEqual([]);
    const benches = namesAfter(allPages.map((page) => page.text).join('\n'), 'npm run bench --');
    expect(benches.length).toBeGreaterThan(20);
    expect(benches.filter((name) => !existsSync(join(root, `scripts/bench/${name}.ts`)))).toEqual([]);
  });

  it('leave measurements to the benchmarks page', () => {
    expect(figure.test(prose(textOf(measurements)))).toBe(true);
    expect(allPages.filter(({ path, text }) => path !== measurements && figure.test(prose(text)))).toEqual([]);
  });
});

const operations = textOf('docs/operations.md');

describe('commands', () => {
  it('are all listed for operators', () => {
    const section = operations.slice(operations.indexOf('\n## Commands\n'));
    const listed = new Set([...section.matchAll(/`([a-z]+(?:-[a-z]+)*)(?: [^`]*)?`/g)].map(([, name = '']) => name));
    expect([...commands].filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('settings', () => {
  const documented = new Set([...operations.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name));

  it('are all described for operators', () => {
    expect([...settings].filter((name) => !documented.has(name))).toEqual([]);
  });

  it('exist wherever they are mentioned', () => {
    const isKnown = (name: string) => settings.has(name) || settings.has(name.replace(/_FILE$/, ''));
    const examples = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);
    expect(examples.length).toBeGreaterThan(30);
    expect(examples.filter((name) => !isKnown(name))).toEqual([]);
    const other = new Set(['NAME_FILE', 'CHROME_PATH', 'TEST_TIMES', 'BENCH_DATA']);
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`([A-Z]+_[A-Z_]*[A-Z])(?:=\w+)?`/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(named.filter(({ name }) => !isKnown(name) && !other.has(name))).toEqual([]);
  });
});
