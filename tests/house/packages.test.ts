import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

/** Packages whose users are being written; whoever lands them strikes their line. */
const arriving: readonly string[] = [];

/** Names of the packages that a file loads, in whatever way. */
const packagesOf = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\/\*.*?\*\//g, '')
      .matchAll(
        /\b(?:from (?=[^;]*';)|import |import\(|require\(|resolve\()\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?'/g,
      ),
  ].map(([, name = '']) => name);

describe('package.json', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Readonly<Record<string, string>> };
  const product = filesBelow(['core', 'plugins', 'shared'], /\.(tsx?|css|less)$/).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const used = new Set(product.flatMap((path) => packagesOf(textOf(path))));

  it('holds no package that the product does not load', () => {
    expect(used.size).toBeGreaterThan(20);
    const unused = Object.keys(dependencies).filter((name) => !used.has(name));
    expect(unused.filter((name) => !arriving.includes(name))).toEqual([]);
    expect(arriving.filter((name) => !unused.includes(name))).toEqual([]);
  });

  it('names every package that the product loads', () => {
    const missing = [...used].filter(
      (name) => !(name in dependencies) && !name.startsWith('node:') && !name.startsWith('virtual:'),
    );
    expect(missing).toEqual([]);
  });

  it('is read rightly: a package is seen in every way of loading it', () => {
    expect(
      packagesOf("import a from 'a/b';\nimport '@c/d/e.css';\nawait import(/* named */ 'f');\nimport x from './y';"),
    ).toEqual(['a', '@c/d', 'f']);
  });
});
