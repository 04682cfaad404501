import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, loadConfig, logger } from '@rsbuild/core';
import { withFileLock } from './file-lock.mjs';
import { measureBudget } from './budget.mjs';
import { builtFile, fingerprint, isBuilt } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';
import { bundleIds } from './registry-plugin.mjs';

const root = join(import.meta.dirname, '..');

/** Builds both sides; returns the statistics of the web side. */
async function bundle() {
  process.env.NODE_ENV = 'production';
  logger.level = 'error';
  const { content } = await loadConfig({ cwd: root });
  const rsbuild = await createRsbuild({
    cwd: root,
    config: { ...content, mode: 'production', performance: { ...content.performance, printFileSize: false } },
  });
  let web;
  rsbuild.onAfterBuild(({ stats }) => {
    const side = (stats?.stats ?? [stats]).find(({ compilation }) => compilation.name === 'web');
    web = side.toJson({ all: false, ids: true, chunkGroups: true });
  });
  const result = await rsbuild.build();
  await result.close();
  return web;
}

/**
 * Builds dist from the sources; returns false after printing the reason when it failed. Only a `strict` build fails
 * when it is over budget.
 */
async function makeBuild(strict) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const from = fingerprint();
  try {
    const ids = bundleIds();
    console.log(`Building ${process.env.BUNDLE ? `the bundle ${process.env.BUNDLE}, ` : ''}${ids.length} plugins …`);
    rmSync(builtFile, { force: true });
    const stats = await bundle();
    const folder = join(root, 'dist/web');
    const [budget, { files, before, after }] = await Promise.all([
      measureBudget(stats, folder, ids),
      precompress(folder),
    ]);
    const over = budget.filter(({ size, limit }) => size > limit);
    for (const { name, size, limit } of over)
      console.error(
        `Over budget: ${name} is ${size.toFixed(1)} KB with brotli, at most ${limit} is allowed (scripts/budget.json)`,
      );
    if (strict && over.length > 0) return false;
    const [signIn, shell, eager] = budget.map(({ size }) => size.toFixed(0));
    console.log(
      `Built in ${seconds()}: sign-in ${signIn} KB, shell ${shell} KB, plugins in the entry ${eager} KB; ${files} files ${(before / 1048576).toFixed(1)} MB → ${(after / 1048576).toFixed(2)} MB.`,
    );
    writeFileSync(builtFile, from);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(`The build failed after ${seconds()}.`);
    return false;
  }
}

/** Builds unless another process has just done so; `strict` always builds and enforces the budget. */
export const build = ({ strict = false } = {}) =>
  withFileLock(join(root, 'dist/.building'), async () => (!strict && isBuilt()) || makeBuild(strict));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build({ strict: true })) ? 0 : 1;
}
