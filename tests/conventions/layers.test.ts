import { afterAll, describe, expect, it } from '@rstest/core';
import { lintedFiles, runOxlint } from '../../scripts/lint/run-oxlint.mjs';
import { temporaryTree } from './plant';
import { root } from './tree';

const manifest = (id: string, needs = '') =>
  `export const ${id.replace(/-./g, (dash) => dash.slice(1).toUpperCase())} = { id: '${id}', summary: 'x', ${needs} };\n`;
const imported = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;
const typed = (specifier: string) => `import type { X } from '${specifier}';\nexport type Y = X;\n`;

/** Planted files with the expected message of the rule; null must pass. */
const planted: readonly (readonly [path: string, text: string, complaint: string | null])[] = [
  ['shared/a/up.ts', imported('#core'), 'shared may not import kernel'],
  ['shared/a/ui.ts', imported('#shared/ui'), 'shared may not import shared ui'],
  ['shared/a/other.ts', imported('../b/deep'), 'leaves shared/a'],
  ['shared/a/door.ts', imported('#shared/b'), null],
  ['shared/a/deep.ts', imported('#shared/b/deep'), 'not a public entry'],
  ['shared/a/own.ts', imported('#shared/a'), 'its own public entry'],
  ['shared/a/node.ts', imported('node:fs'), 'may not import node:fs'],
  ['shared/a/plain-node.ts', imported('fs'), 'write fs as node:fs'],
  ['shared/a/side.ts', imported('react'), 'belongs to the web side'],
  ['shared/a/window.ts', 'export const y = () => window.name;\n', 'cannot use window'],
  ['shared/a/process.ts', 'export const y = process.pid;\n', 'cannot use process'],
  ['shared/a/local.ts', 'export const y = (window: string) => { const process = window; return process; };\n', null],
  [
    'shared/a/a.test.ts',
    "import { readFileSync } from 'node:fs';\nimport { x } from '#shared/a';\nexport const y = [readFileSync, x, process.pid];\n",
    null,
  ],
  ['shared/ui/react.ts', imported('react'), null],
  ['shared/ui/icon/index.ts', "export { x } from './icon';\n", null],
  ['shared/ui/icon/icon.tsx', 'export const x = 1;\n', null],
  ['shared/ui/icon/other.ts', imported('./icon'), 'a .tsx file; use import()'],
  ['core/kernel/web.ts', imported('#core/web'), 'kernel may not import core web'],
  ['core/kernel/plugin.ts', imported('#plugins/alpha'), 'kernel may not import plugin'],
  ['core/kernel/packages.ts', imported('left-pad'), 'left-pad is not in package.json'],
  ['core/kernel/tool.ts', imported('fast-check'), 'for tests and tools'],
  ['shared/b/testing/index.ts', 'export const x = 1;\n', null],
  ['shared/a/testing.ts', imported('#shared/b/testing'), 'is for tests'],
  ['core/web/style.ts', "import '../../shared/ui/tokens.css';\n", null],
  ['core/server/style.ts', "import '../../shared/ui/tokens.css';\n", 'leaves core/server'],
  ['core/web/server.ts', typed('#core/server'), 'core web may not import core server'],
  ['core/web/relative.ts', imported('../server/thing'), 'leaves core/web'],
  ['core/web/process.ts', 'export const y = process.env.HOME;\n', 'cannot use process'],
  ['core/web/buffer.ts', 'export const y = globalThis.Buffer;\n', 'cannot use Buffer'],
  ['core/web/tsx.ts', imported('./screen'), 'a .tsx file; use import()'],
  ['core/web/screen.tsx', 'export const x = 1;\n', null],
  ['core/web/lazy.ts', "export const y = () => import('./screen');\n", null],
  ['core/web/database.ts', typed('pg'), 'belongs to the server side'],
  ['core/server/web.ts', imported('#core/web'), 'core server may not import core web'],
  ['core/server/document.ts', 'export const y = document.title;\n', 'cannot use document'],
  ['core/server/deep.ts', imported('#core/server/database'), 'not a public entry'],
  [
    'core/server/fine.ts',
    "import { readFileSync } from 'node:fs';\nimport { Pool } from 'pg';\nimport { x } from '#core';\nexport const y = [readFileSync, Pool, x, process.pid];\n",
    null,
  ],
  ['plugins/alpha/plugin.ts', manifest('alpha', "requires: ['beta'], optional: ['gamma'],"), null],
  ['plugins/alpha/reach.ts', imported('./server/thing'), 'plugin may not import plugin server'],
  ['plugins/alpha/core.ts', imported('#core/server'), 'plugin may not import core server'],
  ['plugins/alpha/server/web.ts', imported('../web/thing'), 'plugin server may not import plugin web'],
  ['plugins/alpha/web/server.ts', typed('#plugins/beta/server'), 'plugin web may not import plugin server'],
  ['plugins/alpha/web/tsx.ts', imported('#plugins/beta/web'), 'the .tsx behind'],
  ['plugins/alpha/web/parts.tsx', imported('#plugins/beta/web'), null],
  ['plugins/alpha/server/deep.ts', imported('#plugins/beta/server/deep'), 'not a public entry'],
  ['plugins/alpha/server/sideways.ts', imported('../../beta/contract'), 'leaves plugins/alpha'],
  ['plugins/alpha/server/required.ts', imported('#plugins/beta/server'), null],
  ['plugins/alpha/server/optional.ts', typed('#plugins/gamma'), null],
  ['plugins/alpha/server/optional-side.ts', typed('#plugins/gamma/server'), 'needs gamma in requires'],
  ['plugins/alpha/server/undeclared.ts', typed('#plugins/delta'), 'neither in requires nor in optional'],
  [
    'plugins/alpha/server/type-query.ts',
    "export type Y = import('#plugins/delta').X;\n",
    'neither in requires nor in optional',
  ],
  ['plugins/alpha/server/again.ts', "export * from '#core/web';\n", 'plugin server may not import core web'],
  ['plugins/alpha/server/testing.ts', imported('#core/server/testing'), 'is for tests'],
  ['plugins/alpha/server/fine.test.ts', imported('#core/server/testing'), null],
  ['plugins/alpha/route-paths.ts', imported('virtual:route-paths'), 'only shared/routes may import'],
  ['plugins/alpha/server/virtual.ts', imported('virtual:plugins'), 'only the entry files of core'],
  ['plugins/alpha/web/help.ts', imported('virtual:help'), 'only the plugin help'],
  ['plugins/alpha/server/own.ts', imported('../contract'), null],
  ['plugins/alpha/contract.ts', 'export const x = 1;\n', null],
  ['plugins/beta/plugin.ts', manifest('beta'), null],
  ['plugins/gamma/plugin.ts', manifest('gamma'), null],
  ['plugins/delta/plugin.ts', manifest('delta', "requires: ['epsilon'],"), 'delta → epsilon → delta'],
  [
    'plugins/epsilon/plugin.ts',
    manifest('epsilon', "requires: ['delta', 'missing'],"),
    'requires missing, which does not exist',
  ],
  ['shared/b/one.ts', "import { two } from './two';\nexport const one = () => two;\n", 'cycle'],
  ['shared/b/two.ts', "import { one } from './one';\nexport const two = () => one;\n", 'cycle'],
  ['shared/c/Upper.ts', 'export const y = 1;\n', 'kebab-case'],
  ['shared/c/any.ts', 'export const y = (x: any) => x as unknown;\n', 'any'],
  ['shared/c/silence.ts', `// @ts-${'ignore'}\nexport const y: string = 1;\n`, '@ts-'],
  [
    'core/web/hook.tsx',
    "import { useState } from 'react';\nexport const Part = ({ on }: { on: boolean }) => { if (on) useState(1); return null; };\n",
    'useState',
  ],
];

const tree = temporaryTree(Object.fromEntries(planted));
afterAll(tree.remove);
const lintResult = runOxlint(tree.folder);

describe('the linter', () => {
  it('sees every planted file', () => {
    expect(lintResult.files).toBe(lintResult.expected);
    expect(lintResult.files).toBe(planted.length);
  });

  it.each(planted.filter(([, , complaint]) => complaint !== null))('reports %s', (path, _text, complaint) => {
    const messages = lintResult.problems
      .filter(({ file }) => file === path)
      .map(({ rule, message }) => `${message} ${rule}`);
    expect(messages.join('\n')).toContain(complaint);
  });

  it('accepts allowed code', () => {
    const allowed = new Set(planted.filter(([, , complaint]) => complaint === null).map(([path]) => path));
    expect(lintResult.problems.filter(({ file, rule }) => allowed.has(file) && rule === 'conventions(layers)')).toEqual(
      [],
    );
  });

  // The lint stage fails if it sees fewer files.
  it('sees the complete repository', () => {
    expect(lintedFiles(root).length).toBeGreaterThan(50);
  });
});
