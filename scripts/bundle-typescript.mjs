import { statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { createRsbuild, logger } from '@rsbuild/core';
import { pluginRegistry } from './registry-plugin.mjs';
import { serverExternals } from './server-externals.mjs';

const root = join(import.meta.dirname, '..');
const isSource = (path) =>
  path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`) && statSync(path).isFile();

// Plugins name chunks after themselves, so an entry must not have the same name.
const getEntry = (file) => `${basename(file).replace(/\.tsx?$/, '')}.entry`;

/**
 * Bundles one TypeScript file for Node: packages stay external as in the server, `#` imports and decorators work as in
 * the product. Returns the path of the module.
 */
export const bundleTypescript = async (file, folder = 'dist/scripts') => (await bundleAll([file], folder)).paths[0];

/** Like `bundleTypescript`, for several files that share common chunks; also returns the paths of all inputs. */
export async function bundleAll(files, folder) {
  logger.level = 'error';
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      plugins: [pluginRegistry('server')],
      source: {
        entry: Object.fromEntries(files.map((file) => [getEntry(file), resolve(root, file)])),
        decorators: { version: 'legacy' },
      },
      performance: { printFileSize: false },
      output: {
        target: 'node',
        externals: serverExternals,
        minify: false,
        sourceMap: true,
        cleanDistPath: false,
        distPath: { root: folder },
        filename: { js: '[name].mjs' },
      },
    },
  });
  let sources = [];
  rsbuild.onAfterBuild(({ stats }) => {
    sources = [...stats.compilation.fileDependencies].filter(isSource);
  });
  const { close } = await rsbuild.build();
  await close();
  return { paths: files.map((file) => resolve(root, folder, `${getEntry(file)}.mjs`)), sources };
}
