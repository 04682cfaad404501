import { defineConfig } from '@rsbuild/core';
import { pluginLess } from '@rsbuild/plugin-less';
import { pluginReact } from '@rsbuild/plugin-react';
import { arcoLayer } from './scripts/arco-layer.mjs';
import { pluginEarlyFiles } from './scripts/early-files.mjs';
import { publicFolders } from './scripts/public-folders.mjs';
import { bundleIds, pluginRegistry } from './scripts/registry-plugin.mjs';
import { pluginServerBoundary } from './scripts/server-boundary-plugin.mjs';
import { serverExternals } from './scripts/server-externals.mjs';
import { webChunks } from './scripts/web-chunks.mjs';

const production = process.env.NODE_ENV === 'production';

/** Builds web and server from one tree; `BUNDLE` selects the included plugins (see plugins/bundles). */
export default defineConfig({
  source: { decorators: { version: 'legacy' } },
  dev: { lazyCompilation: false },
  // Each bundle has its own cache, since the contents of one do not apply to another.
  performance: { buildCache: { cacheDigest: [process.env.BUNDLE] } },
  environments: {
    web: {
      plugins: [pluginReact(), pluginLess(), pluginRegistry('web'), pluginServerBoundary(), pluginEarlyFiles()],
      source: {
        entry: { index: './core/web/main.ts' },
        transformImport: [
          {
            libraryName: '@arco-design/web-react',
            libraryDirectory: 'es',
            camelToDashComponentName: false,
            style: 'css',
          },
        ],
      },
      tools: { postcss: { postcssOptions: { plugins: [arcoLayer] } } },
      html: { template: './core/web/index.html' },
      output: {
        target: 'web',
        distPath: { root: 'dist/web' },
        sourceMap: { js: 'hidden-source-map' },
        cssModules: { localIdentName: production ? '[hash:base64:6]' : '[local]-[hash:base64:6]' },
        copy: publicFolders().map((from) => ({ from })),
        inlineStyles: /[\\/]index\.\w+\.css$/,
      },
      splitChunks: webChunks,
    },
    // The service worker keeps a fixed name, by which browsers request updates.
    ...(bundleIds().includes('mobile-edition') && {
      worker: {
        source: { entry: { worker: './plugins/mobile-edition/web/worker/worker.ts' } },
        output: {
          target: 'web-worker' as const,
          distPath: { root: 'dist/web', js: '' },
          filename: { js: '[name].js' },
          cleanDistPath: false,
        },
      },
    }),
    server: {
      plugins: [pluginRegistry('server')],
      source: { entry: { main: './core/server/main.ts', thread: './core/server/threads/thread.ts' } },
      dev: { writeToDisk: true, hmr: false, liveReload: false },
      output: { target: 'node', distPath: { root: 'dist/server' }, externals: serverExternals, sourceMap: true },
    },
  },
  server: {
    historyApiFallback: true,
    proxy: Object.fromEntries(
      ['/v1', '/public', '/docs'].map((path) => [path, { target: `http://127.0.0.1:${process.env.API_PORT ?? 3100}` }]),
    ),
  },
});
