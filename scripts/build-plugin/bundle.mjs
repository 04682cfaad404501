import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, logger } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { addVirtualModule, pluginIds, routePathsSource } from '../registry-plugin.mjs';
import { getSharedModules } from './shared-modules.mjs';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Writes the paths of the named routes of the product and of the staged plugin; returns the module's path. */
function writeRoutePaths(folder, id) {
  const file = join(folder, 'route-paths.mjs');
  writeFileSync(file, routePathsSource([...pluginIds().map((each) => [repositoryRoot, each]), [folder, id]]));
  return file;
}

const getModule = ({ alias, externals }, side, entry, file, routePaths) => ({
  resolve: { alias },
  source: { entry: { [file.replace(/\.m?js$/, '')]: entry }, decorators: { version: 'legacy' } },
  output: {
    target: side === 'server' ? 'node' : 'web',
    filename: { js: file },
    distPath: { js: '' },
    module: true,
    injectStyles: side === 'web',
    filenameHash: false,
    minify: side === 'web',
    autoExternal: false,
  },
  splitChunks: false,
  tools: {
    htmlPlugin: false,
    rspack: (config, { mergeConfig }) => {
      addVirtualModule(config, 'virtual:route-paths', routePaths);
      return mergeConfig(config, {
        externals,
        module: { parser: { javascript: { exportsPresence: 'error' } } },
        output: { library: { type: 'module' }, asyncChunks: false, chunkFormat: 'module' },
        optimization: { runtimeChunk: false, concatenateModules: true },
      });
    },
  },
});

/** Bundles one module for each side of a staged plugin, and one for its manifest. */
export async function bundlePlugin(folder, id, out) {
  logger.level = 'error';
  rmSync(out, { recursive: true, force: true });
  const source = (path) => join(folder, 'plugins', id, path);
  const sides = [
    ['manifest', 'server', source('plugin.ts'), 'manifest.mjs'],
    ['server', 'server', source('server/index.ts'), 'server.mjs'],
    ['web', 'web', source('web/index.ts'), 'web.js'],
  ].filter(([, , entry]) => existsSync(entry));
  const routePaths = writeRoutePaths(folder, id);
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      plugins: [pluginReact()],
      performance: { printFileSize: false },
      output: { distPath: { root: out }, cleanDistPath: false },
      environments: Object.fromEntries(
        sides.map(([name, side, entry, file]) => [
          name,
          getModule(getSharedModules(side, join(folder, 'shared-modules')), side, entry, file, routePaths),
        ]),
      ),
    },
  });
  const built = await rsbuild.build();
  await built.close();
}
