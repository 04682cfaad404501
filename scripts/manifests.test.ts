import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { firstTexts } from './first-texts-loader.mjs';
import { loadManifestFile, getManifest } from './manifests.mjs';
import { getCircle, getNeeds } from './plugin-needs.mjs';
import { bundleIds } from './registry-plugin.mjs';
import { textModules } from './text-registry.mjs';
import { webManifest } from './web-manifest-loader.mjs';

const root = mkdtempSync(join(tmpdir(), 'manifests-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

write('shared/lists/index.ts', "export const common: readonly string[] = ['articles'];");
write('plugins/alpha/base.ts', "export const base = ['articles', 'beta'] as const;\nexport const early = true;");
write(
  'plugins/alpha/plugin.ts',
  `import { definePlugin } from '#core';
   import { common } from '#shared/lists';
   import { base, early } from './base';
   const label = \`section.\${'made'}\`;
   // loadTextsEarly: ['comment'], requires: ['nobody']
   export const alpha = definePlugin({
     id: 'alpha',
     summary: \`Two lines
       of a summary\`,
     requires: base,
     optional: [...common.map((id) => \`\${id}-more\`), 'gamma'],
     loadTextsEarly: early,
     widgets: [{ id: 'card', place: 'x', order: 1, label }],
   });`,
);
write('plugins/articles/plugin.ts', "export const articles = { id: 'articles', summary: '' };");
write(
  'plugins/beta/plugin.ts',
  "const needs = { requires: ['alpha'] };\nexport const beta = { id: 'beta', summary: '', ...needs };",
);
for (const id of ['alpha', 'articles', 'beta']) write(`plugins/${id}/locales/zh-CN.json`, '{}');
write('plugins/bundles/torn.json', '["alpha", "articles"]');

describe('manifests', () => {
  it('are run, so that constants, imports, templates and spreads are evaluated and comments are ignored', () => {
    expect(getNeeds(root, 'alpha')).toEqual({
      exists: true,
      requires: ['articles', 'beta'],
      optional: ['articles-more', 'gamma'],
    });
    expect(getNeeds(root, 'beta').requires).toEqual(['alpha']);
    expect(getNeeds(root, 'nobody')).toEqual({ exists: false, requires: [], optional: [] });
    expect(getCircle(root, 'alpha')).toEqual(['alpha', 'beta', 'alpha']);
    expect(() => bundleIds('torn', root)).toThrow('alpha requires beta');
  });

  it('determine which text files contain a plugin', () => {
    const later = textModules('web', ['alpha', 'articles', 'beta'], root).find(({ part }) => part === 'later');
    expect(later?.source).toContain('plugins/beta');
    expect(later?.source).not.toContain('plugins/alpha');
  });

  it('name early texts by computed values', () => {
    const texts = { section: { made: 'Made', other: 'Other' }, comment: { of: 'Of' } };
    expect(firstTexts(texts, getManifest(root, 'alpha'))).toEqual({ section: { made: 'Made' } });
  });

  it('are plain data without their summary on the web', () => {
    const file = join(root, 'plugins/alpha/plugin.ts');
    const source = webManifest(loadManifestFile(file, root), file);
    expect(source).toContain('export const alpha = {"id":"alpha","requires":["articles","beta"]');
    expect(source).not.toContain('summary');
  });

  it('are loaded again when they, or modules that they import, have changed', () => {
    expect(getNeeds(root, 'alpha').requires).toHaveLength(2);
    write('plugins/alpha/base.ts', "export const base = ['articles'];\nexport const early = false;");
    expect(getNeeds(root, 'alpha').requires).toEqual(['articles']);
  });

  it('report what is wrong with them', () => {
    write('plugins/torn/plugin.ts', "import { x } from './nothing';\nexport const torn = { id: 'torn', requires: x };");
    expect(() => getNeeds(root, 'torn')).toThrow('imports ./nothing, which does not exist');
    write('plugins/empty/plugin.ts', 'export const nothing = 1;');
    expect(() => getNeeds(root, 'empty')).toThrow('exports no manifest');
    write('plugins/code/plugin.ts', "export const code = { id: 'code', run: () => 1 };");
    const file = join(root, 'plugins/code/plugin.ts');
    expect(() => webManifest(loadManifestFile(file, root), file)).toThrow('exports code, which is no plain data');
  });
});
