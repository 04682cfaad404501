import { describe, expect, it } from '@rstest/core';
import { loadManifestFile } from './manifests.mjs';
import { pluginIds } from './registry-plugin.mjs';
import { webManifest } from './web-manifest-loader.mjs';

describe('web manifest', () => {
  it('lacks only its summary, and the names and reasons of its routes', () => {
    const routes = [{ path: '/a', name: 'first', reason: 'why', screen: 'a' }];
    const manifest = { id: 'a', summary: "It's long", requires: ['b'], routes };
    expect(webManifest({ manifest, exports: { a: manifest } }, 'plugin.ts')).toBe(
      'export const a = {"id":"a","requires":["b"],"routes":[{"path":"/a","screen":"a"}]};\n',
    );
  });

  it('is plain data for every plugin', () => {
    const sources = pluginIds().map((id) => {
      const file = `${process.cwd()}/plugins/${id}/plugin.ts`;
      return webManifest(loadManifestFile(file), file);
    });
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => source.includes('"summary"'))).toEqual([]);
  });
});
