import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { splitChunk } from './chunks-on-disk.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chunk = `// Head
import __rstest_shim_module__ from 'node:module';
import * as __rspack_external_pg from "pg";
import __rspack_external_pino from "pino";
export const __rspack_esm_id = "articles";
export const __webpack_modules__ = {
"pg"(module) { module.exports = __rspack_external_pg; },
"a"(module) { module.exports = {
  pino: __rspack_external_pino, load: () => import.meta.__rstest_dynamic_import__('x'),
}; },
"b"(module) { module.exports = \`
import nobody from "nowhere";
export const text = 1;
\`; },
};
`;

describe('a chunk of tests on the disk', () => {
  it('keeps its lines, and does what it did with the packages that it is given', async () => {
    const path = join(folder, 'articles.mjs');
    const { kept } = splitChunk(chunk, path)!;
    expect(kept.split('\n').slice(5)).toEqual(chunk.split('\n').slice(5));
    writeFileSync(path, kept);
    const loaded = (await import(path)) as {
      readonly __rspack_esm_id: string;
      readonly __webpack_modules__: Record<string, (module: { exports?: never }) => void>;
      take(hooks: object, given: object): void;
    };
    loaded.take(
      { __rstest_dynamic_import__: (name: string) => `fetched ${name}` },
      { __rspack_external_pg: 'of pg', __rspack_external_pino: 'of pino' },
    );
    const run = (id: string) => {
      const module: { exports?: never } = {};
      loaded.__webpack_modules__[id]?.(module);
      return module.exports as unknown;
    };
    expect([loaded.__rspack_esm_id, run('pg')]).toEqual(['articles', 'of pg']);
    const { pino, load } = run('a') as { readonly pino: string; load(): string };
    expect([pino, load()]).toEqual(['of pino', 'fetched x']);
    expect(run('b')).toContain('import nobody');
  });

  it('sends what names the packages, the file and the exports, and nothing of the code', () => {
    const { sent } = splitChunk(chunk, '/house/articles.mjs')!;
    expect(sent.split('\n').filter((line) => line.startsWith('import'))).toEqual([
      'import * as __rspack_external_pg from "pg";',
      'import __rspack_external_pino from "pino";',
      'import * as kept from "/house/articles.mjs";',
    ]);
    expect(sent).toContain('export const __webpack_modules__ = kept.__webpack_modules__;');
    expect(sent).toContain('{ __rspack_external_pg, __rspack_external_pino }');
    expect(sent).not.toContain('module.exports');
  });

  it('is no chunk of modules: left as it is', () => {
    expect(splitChunk("import { start } from './runtime.mjs';\nstart();\n", '/house/start.mjs')).toBeNull();
  });
});
