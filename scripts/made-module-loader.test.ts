import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import madeModuleLoader from './made-module-loader.mjs';

/** Returns the code that the loader generates for a module, and the dependencies that it declares. */
async function load(resourcePath: string) {
  const dependencies: string[] = [];
  const code: string = await madeModuleLoader.call({
    resourcePath,
    addDependency: (path: string) => dependencies.push(path),
  });
  return { code, dependencies };
}

describe('module evaluated at build time', () => {
  it('is evaluated once, and again when one of its dependencies has changed', async () => {
    mkdirSync('dist', { recursive: true });
    const folder = join(process.cwd(), mkdtempSync('dist/made-'));
    try {
      const [module, part] = [join(folder, 'module.ts'), join(folder, 'part.json')];
      writeFileSync(part, '"first"');
      writeFileSync(
        module,
        "import part from './part.json';\nexport default `${part} ${process.hrtime.bigint()}` as string;\n",
      );
      const [one, other] = await Promise.all([load(module), load(module)]);
      expect(one.code).toMatch(/^export default "first \d+";$/);
      expect(one.dependencies).toEqual(expect.arrayContaining([module, part]));
      expect([other, await load(module)]).toEqual([one, one]);
      writeFileSync(part, '"second"');
      expect((await load(module)).code).toMatch(/^export default "second \d+";$/);
      writeFileSync(module, 'export default 1;\n');
      await expect(load(module)).rejects.toThrow(/default export/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(`dist/.made/dist-${basename(folder)}-module-ts.json`, { force: true });
    }
  });
});
