import { describe, expect, it } from '@rstest/core';
import { codeOnly } from './code-only';
import { filesBelow, textOf } from './tree';

const rows = textOf('docs/glossary.md')
  .split('\n## Terms')[0]!
  .split('\n')
  .flatMap((line) => {
    const [, not, , except] = line.split('|').map((cell) => cell.trim());
    return not && not !== 'not' && !not.startsWith('-') ? [{ not: not.split(', '), except: except ?? '' }] : [];
  });
const banned = new Set(rows.flatMap(({ not }) => not));
const allowed = new Set(rows.flatMap(({ except }) => [...except.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)));

const identifiersOf = (text: string): readonly string[] => codeOnly(text).match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Returns the words of an identifier in lower case. */
const wordsOf = (identifier: string): string[] =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$]/g, ' ')
    .toLowerCase()
    .split(' ');

const offendersIn = (text: string): string[] => [
  ...new Set(
    identifiersOf(text).filter(
      (identifier) => !allowed.has(identifier) && wordsOf(identifier).some((word) => banned.has(word)),
    ),
  ),
];

describe('identifiers', () => {
  it('are read as words', () => {
    expect(offendersIn("const ownWays = [fontFace, 'ways', doorOf(x), surface]; // ways\n")).toEqual([
      'ownWays',
      'doorOf',
    ]);
    expect(
      offendersIn('const a = `way ${wall(`fact ${face}`)} way`; const b = /desk[/]door/.test(a) ? sight : 1;'),
    ).toEqual(['wall', 'face', 'sight']);
  });

  it('use the words of the glossary', () => {
    const files = filesBelow(['core', 'plugins', 'shared', 'scripts', 'tests'], /\.(?:ts|tsx|mjs)$/);
    expect(files.length).toBeGreaterThan(3_000);
    const offenders = files.flatMap((file) =>
      file.endsWith('glossary.test.ts') ? [] : offendersIn(textOf(file)).map((identifier) => `${file}: ${identifier}`),
    );
    expect(offenders).toEqual([]);
  });

  it('are not used in the keys of texts', () => {
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
        : [];
    const files = filesBelow(['core', 'plugins', 'shared'], /^(?:zh-CN|en-US)\.json$/);
    expect(files.length).toBeGreaterThan(150);
    const offenders = files.flatMap((file) =>
      keysOf(JSON.parse(textOf(file)))
        .filter((key) => wordsOf(key.replaceAll('-', '_')).some((word) => banned.has(word)))
        .map((key) => `${file}: ${key}`),
    );
    expect(offenders).toEqual([]);
  });
});
