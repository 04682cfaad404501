import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, logger } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** What the product lends: its own doors, and packages of which there must be one. */
const lent = {
  web: /^(react|react\/jsx-runtime|mobx-react-lite|#core|#core\/resource|#core\/web|#shared\/ui)$/,
  server: /^(zod|#core|#core\/resource|#core\/server|#plugins\/[a-z0-9-]+\/server)$/,
};

/** Leaves out what the product lends, and takes it from where the product puts it. */
const fromHost =
  (side) =>
  ({ request }, done) =>
    lent[side].test(request)
      ? done(undefined, `var globalThis.opinionMonitor[${JSON.stringify(request)}]`)
      : /^#(core|plugins)/.test(request)
        ? done(new Error(`${request} is not lent to plugins built apart`))
        : done();

const moduleOf = (side, entry, file) => ({
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
    rspack: {
      externals: [fromHost(side)],
      output: { library: { type: 'module' }, asyncChunks: false, chunkFormat: 'module' },
      optimization: { runtimeChunk: false, concatenateModules: true },
    },
  },
});

/** Makes one module of each side of a staged plugin, and one of its manifest. */
export async function bundlePlugin(folder, id, out) {
  logger.level = 'error';
  rmSync(out, { recursive: true, force: true });
  const source = (path) => join(folder, 'plugins', id, path);
  const sides = [
    ['manifest', 'server', source('plugin.ts'), 'manifest.mjs'],
    ['server', 'server', source('server/index.ts'), 'server.mjs'],
    ['web', 'web', source('web/index.ts'), 'web.js'],
  ].filter(([, , entry]) => existsSync(entry));
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      plugins: [pluginReact()],
      performance: { printFileSize: false },
      output: { distPath: { root: out }, cleanDistPath: false },
      environments: Object.fromEntries(sides.map(([name, side, entry, file]) => [name, moduleOf(side, entry, file)])),
    },
  });
  const built = await rsbuild.build();
  await built.close();
}
