import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { filesBelow, root, textOf } from './tree';

const folders = ['core', 'plugins', 'shared', 'scripts', 'tests'];
const code = filesBelow(folders, /\.(tsx?|mjs)$/);
const texts = [
  ...filesBelow(folders, /\.(tsx?|mjs|json|css|less|html|md|sh)$/),
  ...filesBelow(['deploy', 'docs'], /\.md$/),
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'package.json',
  'tsconfig.json',
  'rsbuild.config.ts',
];

/** Data tables in code: long by nature, and not read from top to bottom. */
const tables = /(^|\/)(data\/|[\w-]+\.data\.ts$|[\w-]+-(table|words|lexicon)\.ts$|\/specification\.ts$)/;

/** Forbidden texts, split so that this file does not contain them. */
const forbidden = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['coming ', 'soon'],
  ['敬请', '期待'],
  ['开发', '中'],
  ['@ts-', 'ignore'],
  ['@ts-', 'nocheck'],
  ['eslint-', 'disable'],
  ['oxlint-', 'disable'],
  ['/wo', 'rk/'],
  ['lorem ', 'ipsum'],
].map((pieces) => pieces.join(''));
const word = new RegExp(forbidden.map((entry) => (/^[A-Z]+$/.test(entry) ? `\\b${entry}\\b` : entry)).join('|'));

describe('files', () => {
  it('are seen', () => {
    expect(code.length).toBeGreaterThan(60);
  });

  it('are small: most fit on one screen, and none is excessively long', () => {
    const sizes = code
      .filter((path) => !tables.test(path))
      .map((path) => ({ path, bytes: Buffer.byteLength(textOf(path)) }));
    const sorted = sizes.map(({ bytes }) => bytes).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(2_560);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(7_600);
    const product = sizes.filter(({ path }) => !/\.test\.tsx?$|^tests\//.test(path)).map(({ bytes }) => bytes);
    expect(product.sort((a, b) => a - b)[Math.floor(product.length * 0.9)]).toBeLessThanOrEqual(7_168);
    expect(sizes.filter(({ bytes }) => bytes > 22_000)).toEqual([]);
  });

  it('have comments of at most 120 columns; the formatter handles code', () => {
    const wide = code.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) =>
          line.length > 120 && /^\s*(\/\*\*?|\/\/|\*) .* /.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it('contain no word that defers work, silences a check or names a machine', () => {
    const forbiddenWords = texts.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (word.test(line) ? [`${path}:${index + 1} ${word.exec(line)?.[0]}`] : [])),
    );
    expect(forbiddenWords).toEqual([]);
  });

  it('end with one line break, without trailing spaces in any line', () => {
    const wrong = code.filter((path) => !/[^\n]\n$/.test(textOf(path)) || /[ \t]+$/m.test(textOf(path)));
    expect(wrong).toEqual([]);
  });

  it('stand at the top only where a tool demands it', () => {
    const expected = new Set([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'core',
      'data',
      'deploy',
      'dist',
      'docs',
      'node_modules',
      'package-lock.json',
      'package.json',
      'plugins',
      'rsbuild.config.ts',
      'scripts',
      'shared',
      'tests',
      'tsconfig.json',
      'Dockerfile',
      'docker-compose.yml',
      'docker-compose.cluster.yml',
      'coverage',
      'plugins-of-others',
    ]);
    expect(readdirSync(root).filter((name) => !name.startsWith('.') && !expected.has(name))).toEqual([]);
  });
});
