import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { bundleIds, registrySource, routePathsSource } from './registry-plugin.mjs';
import { textModules } from './text-registry.mjs';

const root = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
write(
  'plugins/hot-spots/plugin.ts',
  "export const hotSpots = { id: 'hot-spots', summary: '', requires: ['articles'] };",
);
write('plugins/articles/plugin.ts', "export const articles = { id: 'articles', summary: '' };");
write('plugins/articles/web/index.ts', 'export default {};');
write('plugins/articles/locales/zh-CN.json', '{}');
write('plugins/entrance/plugin.ts', "export const entrance = { id: 'entrance', summary: '', loadBeforeSignIn: true };");
write('plugins/entrance/web/index.ts', 'export default {};');
write('plugins/entrance/locales/zh-CN.json', '{}');
write('plugins/bundles/whole.json', '["hot-spots", "articles"]');
write('plugins/bundles/torn.json', '["hot-spots"]');
write('plugins/bundles/strange.json', '["articles", "weather"]');

describe('bundles', () => {
  it('contain all plugins without a list name, and those of the list with one', () => {
    expect(bundleIds('', root)).toEqual(['articles', 'entrance', 'hot-spots']);
    expect(bundleIds('whole', root)).toEqual(['articles', 'hot-spots']);
  });

  it('name both plugins when a list omits a required plugin', () => {
    expect(() => bundleIds('torn', root)).toThrow(
      'BUNDLE=torn lacks plugins required by others: hot-spots requires articles',
    );
  });

  it('name unknown plugins and lists', () => {
    expect(() => bundleIds('strange', root)).toThrow('weather');
    expect(() => bundleIds('nothing', root)).toThrow('plugins/bundles/nothing.json does not exist');
  });

  it('that ship with the product can all be built', () => {
    const names = readdirSync('plugins/bundles').map((file) => basename(file, '.json'));
    expect(names).toContain('basic');
    for (const name of names) expect(bundleIds(name).length).toBeGreaterThan(5);
  });

  it('import manifests eagerly and sides on demand, and only of their own plugins', () => {
    const source = registrySource('web', ['articles'], root);
    expect(source).toContain('import { articles as manifest_articles }');
    expect(source).toContain('import(/* webpackChunkName: "shell" */');
    expect(source).not.toContain('hot-spots');
    expect(registrySource('server', ['articles'], root)).toContain('Promise.resolve({ default: {} })');
  });
});

describe('a plugin whose screens are rendered before sign-in', () => {
  it('is part of the entry, and only its texts are in the file loaded then', () => {
    expect(registrySource('web', ['articles', 'entrance'], root)).toMatch(
      /webpackMode: "eager" \*\/ "[^"]*entrance\/web\/index\.ts"/,
    );
    const file = textModules('web', ['articles', 'entrance'], root).find(({ name }) => name === 'web-sign-in-zh-CN');
    expect(file?.source).toContain('entrance/locales');
    expect(file?.source).not.toContain('articles/locales');
  });
});

describe('paths of named routes', () => {
  const manifest = (id: string, name: string) =>
    `export const plugin = { id: '${id}', summary: '', routes: [{ path: '/${id}', name: '${name}' }, { path: '/x' }] };`;

  it('come from the manifests of all plugins', () => {
    write('plugins/first/plugin.ts', manifest('first', 'one'));
    write('plugins/second/plugin.ts', manifest('second', 'two'));
    expect(routePathsSource(['first', 'second', 'articles'].map((id) => [root, id]))).toBe(
      'export const routePaths = {"one":"/first","two":"/second"};\n',
    );
  });

  it('are refused when two routes have the same name', () => {
    write('plugins/third/plugin.ts', manifest('third', 'one'));
    expect(() => routePathsSource(['first', 'third'].map((id) => [root, id]))).toThrow('third names /third one');
  });
});
