import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { splitChunk } from './chunks-on-disk.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chunk = `// Head
import __rstest_shim_module__ from 'node:module';
const require = (id) => __rstest_shim_module__.createRequire(import.meta.url)(id);
import * as __rspack_external_pg from "pg";
import __rspack_external_pino from "pino";
export const __rspack_esm_id = "articles";
export const __webpack_modules__ = {
"pg"(module) { module.exports = __rspack_external_pg; },
"a"(module) { module.exports = {
  pino: __rspack_external_pino, load: () => import.meta.__rstest_dynamic_import__('x'), other: require('other'),
}; },
"b"(module) { module.exports = \`
import nobody from "nowhere";
export const text = 1;
\`; },
};

//# sourceMappingURL=articles.mjs.map`;

type Kept = (meta: object, dependencies: object) => Readonly<Record<string, (module: { exports?: unknown }) => void>>;

describe('test chunk on disk', () => {
  const path = join(folder, 'articles.mjs.cjs');
  const { kept, sent } = splitChunk(chunk, path)!;

  it('keeps lines and columns and returns the same results', () => {
    const bare = (text: string) => text.split('\n').slice(7, 14);
    expect(bare(kept.replaceAll('chunk__meta', 'import.meta'))).toEqual(bare(chunk));
    expect('chunk__meta').toHaveLength('import.meta'.length);
    expect(kept.split('\n').at(-1)).toBe('//# sourceMappingURL=articles.mjs.cjs.map');
    writeFileSync(path, kept);
    const all = (createRequire(path)(path) as Kept)(
      { __rstest_dynamic_import__: (name: string) => `fetched ${name}` },
      {
        require: (name: string) => `required ${name}`,
        __rspack_external_pg: 'of pg',
        __rspack_external_pino: 'of pino',
      },
    );
    const run = (id: string): unknown => {
      const module: { exports?: unknown } = {};
      all[id]?.(module);
      return module.exports;
    };
    const { load, ...rest } = run('a') as { load(): string };
    expect([run('pg'), rest, load()]).toEqual(['of pg', { pino: 'of pino', other: 'required other' }, 'fetched x']);
    expect(run('b')).toContain('import nobody');
  });

  it('sends its head, which names packages and exports, without the code', () => {
    const head = chunk.split('\n').slice(0, 6);
    const names = '__rstest_shim_module__, __rspack_external_pg, __rspack_external_pino';
    const expectedLine = `export const __webpack_modules__ = require("${path}")(import.meta, { require, ${names} });`;
    expect(sent.trim().split('\n')).toEqual([...head, expectedLine]);
  });

  it('is sent whole where it is no chunk of modules, or asks for something in another way', () => {
    expect(splitChunk("import { start } from './runtime.mjs';\nstart();\n", path)).toBeNull();
    expect(splitChunk(chunk.replace('import __rspack_external_pino', 'import { pino }'), path)).toBeNull();
    expect(splitChunk(chunk.replace('const require =', 'const asked ='), path)).toBeNull();
  });
});
