import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

const files = filesBelow(['core', 'plugins', 'scripts', 'docs'], /\.json$/).filter((path) =>
  path.includes('/locales/'),
);

const isSorted = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  // Integer keys come first in every object, whatever the order in the file.
  const keys = Object.keys(value).filter((key) => !/^\d+$/.test(key));
  return keys.join('\n') === [...keys].sort().join('\n') && Object.values(value).every(isSorted);
};

/** Returns the lines on which more than one key begins. */
const crowdedLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => (line.match(/"[^"]*":\s/g) ?? []).length > 1 && !/^\s*"[^"]*": "/.test(line));

describe('locale files', () => {
  it('are sorted, so that two changes at the same position show up as one conflict', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((path) => !isSorted(JSON.parse(textOf(path))))).toEqual([]);
  });

  it('have one key per line', () => {
    expect(files.filter((path) => crowdedLines(textOf(path)).length > 0)).toEqual([]);
  });

  it('are found out where they are not', () => {
    expect(isSorted({ b: 'x', a: 'y' })).toBe(false);
    expect(crowdedLines('{ "a": { "b": "x", "c": "y" } }')).toHaveLength(1);
  });
});
