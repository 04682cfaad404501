import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { webManifest } from './web-manifest-loader.mjs';
import { pluginIds } from './registry-plugin.mjs';

describe('a manifest on the web', () => {
  it('lacks its summary and nothing else', () => {
    const source = `export const a = definePlugin({\n  id: 'a',\n  summary:\n    'It’s \\'long\\', isn’t it',\n  requires: ['b'],\n});\n`;
    expect(webManifest(source)).toBe(`export const a = definePlugin({\n  id: 'a',\n  requires: ['b'],\n});\n`);
  });

  it('is shorter for every plugin', () => {
    const left = pluginIds().filter((id) =>
      /\bsummary:/.test(webManifest(readFileSync(`plugins/${id}/plugin.ts`, 'utf8'))),
    );
    expect(left).toEqual([]);
  });
});
