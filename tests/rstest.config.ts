import { randomUUID } from 'node:crypto';
import { defineConfig } from '@rstest/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { chunksOnDisk } from '../scripts/chunks-on-disk.mjs';
import { pluginRegistry } from '../scripts/registry-plugin.mjs';
import { closingLine } from './closing-line';

const root = `${import.meta.dirname}/..`;
// Files of a run share what the first one creates, and must not use what other runs have left: process ids repeat, in
// containers with every run.
process.env.TEST_RUN = randomUUID();
const source = { decorators: { version: 'legacy' as const } };

/**
 * Four kinds of tests: `.test.ts` in Node, `.test.tsx` in a DOM, repository conventions, and `tests/browser` in a real
 * Chromium.
 */
export default defineConfig({
  root,
  reporters: ['dot', closingLine],
  // Files share the libraries that a process has loaded, which halves the work; large processes are replaced.
  isolate: false,
  pool: { memoryLimit: '2GB', execArgv: ['--import', './tests/one-context.mjs'] },
  projects: [
    {
      name: 'node',
      root,
      testEnvironment: 'node',
      include: ['{core,plugins,shared,scripts}/**/*.test.ts', 'tests/{server,safety}/**/*.test.ts'],
      plugins: [pluginRegistry('server'), chunksOnDisk()],
      source,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
    {
      name: 'web',
      root,
      testEnvironment: 'happy-dom',
      include: ['{core,plugins,shared}/**/*.test.tsx'],
      setupFiles: ['./tests/setup-web.ts'],
      plugins: [pluginReact(), pluginRegistry('web'), chunksOnDisk()],
      // Compiled module by module, as in the product, but without styles.
      source: {
        ...source,
        transformImport: [
          { libraryName: '@arco-design/web-react', libraryDirectory: 'es', camelToDashComponentName: false },
        ],
      },
      testTimeout: 60_000,
    },
    {
      name: 'conventions',
      root,
      testEnvironment: 'node',
      include: ['tests/conventions/**/*.test.ts'],
      plugins: [pluginRegistry('server'), chunksOnDisk()],
      source,
      testTimeout: 60_000,
    },
    {
      name: 'browser',
      root,
      testEnvironment: 'node',
      include: ['tests/browser/**/*.test.ts'],
      plugins: [pluginRegistry('server'), chunksOnDisk()],
      source,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      maxConcurrency: 1,
    },
  ],
});
