import { statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { createRsbuild, logger } from '@rsbuild/core';
import { pluginRegistry } from './registry-plugin.mjs';
import { serverExternals } from './server-externals.mjs';

const root = join(import.meta.dirname, '..');
const isSource = (path) =>
  path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`) && statSync(path).isFile();

/**
 * Bundles one TypeScript file for Node, packages left outside as by the server, `#` imports and decorators as in the
 * product; answers the path of the module.
 */
export const bundleTypescript = async (file, folder) => (await bundleWithSources(file, folder)).path;

/** As `bundleTypescript`, with the paths of all files that went in. */
export async function bundleWithSources(file, folder = 'dist/scripts') {
  logger.level = 'error';
  // Plugins name chunks after themselves, so an entry must not be called like one.
  const name = `${basename(file).replace(/\.tsx?$/, '')}.entry`;
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      plugins: [pluginRegistry('server')],
      source: { entry: { [name]: resolve(root, file) }, decorators: { version: 'legacy' } },
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
  return { path: join(root, folder, `${name}.mjs`), sources };
}
