import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

/** Packages that will be used by code in progress; remove the line once that code is merged. */
const arriving: readonly string[] = [];

/** Returns the names of the packages that a file loads in any way. */
const getPackages = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\/\*.*?\*\//g, '')
      .matchAll(
        /\b(?:from (?=[^;]*';)|import |import\(|require\(|resolve\(|url\((?="@))\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?['"]/g,
      ),
  ].map(([, name = '']) => name);

describe('package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Readonly<
    Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const product = filesBelow(['core', 'plugins', 'shared'], /\.(tsx?|css|less)$/).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const used = new Set(product.flatMap((path) => getPackages(textOf(path))));

  it('contains no dependency that the product does not load', () => {
    expect(used.size).toBeGreaterThan(20);
    const unused = Object.keys(dependencies).filter((name) => !used.has(name));
    expect(unused.filter((name) => !arriving.includes(name))).toEqual([]);
    expect(arriving.filter((name) => !unused.includes(name))).toEqual([]);
  });

  it('contains no development dependency that nothing uses, or that another package already requires', () => {
    const texts = [
      ...filesBelow(['core', 'plugins', 'shared', 'scripts', 'tests', 'deploy'], /\.(tsx?|mjs)$/),
      'rsbuild.config.ts',
      'tsconfig.json',
    ].map((path) => textOf(path));
    const names = new Set(texts.flatMap(getPackages));
    const all = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    const askedFor = new Set(
      all.flatMap((name) => {
        const { peerDependencies = {} } = JSON.parse(textOf(`node_modules/${name}/package.json`)) as {
          peerDependencies?: Readonly<Record<string, string>>;
        };
        return Object.keys(peerDependencies);
      }),
    );
    /** Type packages of an installed package or of Node, and packages run by path or named in a setting. */
    const isTypes = (name: string): boolean =>
      name === '@types/node' || (name.startsWith('@types/') && all.includes(name.slice('@types/'.length)));
    const isRun = (name: string): boolean =>
      texts.some((text) => text.includes(`${name}/`) || text.includes(`('${name}')`));
    const unused = Object.keys(devDependencies).filter(
      (name) => !names.has(name) && !askedFor.has(name) && !isTypes(name) && !isRun(name),
    );
    expect(Object.keys(devDependencies).length).toBeGreaterThan(20);
    expect(unused).toEqual([]);
  });

  it('lists every package that the product loads', () => {
    const missing = [...used].filter(
      (name) => !(name in dependencies) && !name.startsWith('node:') && !name.startsWith('virtual:'),
    );
    expect(missing).toEqual([]);
  });

  it('is read correctly: a package is found however it is loaded', () => {
    expect(
      getPackages("import a from 'a/b';\nimport '@c/d/e.css';\nawait import(/* named */ 'f');\nimport x from './y';"),
    ).toEqual(['a', '@c/d', 'f']);
  });
});
