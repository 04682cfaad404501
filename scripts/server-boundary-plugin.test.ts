import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from '@rstest/core';

const repositoryRoot = process.cwd();
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Builds a small web tree with the boundary plugin; returns the exit code and the output. */
function buildWeb(files: Readonly<Record<string, string>>): {
  readonly status: number | null;
  readonly output: string;
} {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wall-')));
  folders.push(folder);
  const build = `
    import { createRsbuild } from ${JSON.stringify(pathToFileURL(join(repositoryRoot, 'node_modules/@rsbuild/core/dist/index.js')).href)};
    import { pluginServerBoundary } from ${JSON.stringify(pathToFileURL(join(repositoryRoot, 'scripts/server-boundary-plugin.mjs')).href)};
    const rsbuild = await createRsbuild({ cwd: ${JSON.stringify(folder)}, config: { source: { entry: { index: './core/web/main.ts' } }, plugins: [pluginServerBoundary()] } });
    await rsbuild.build().catch(() => process.exit(1));
  `;
  for (const [path, text] of Object.entries({ ...files, 'build.mjs': build })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'build.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

it('rejects modules of server folders in the web build, and names them', () => {
  const { status, output } = buildWeb({
    'core/web/main.ts': "import { secret } from '../../plugins/alpha/server/secret';\nconsole.log(secret);\n",
    'plugins/alpha/server/secret.ts': 'export const secret = 1;\n',
  });
  expect(status).toBe(1);
  expect(output).toContain('plugins/alpha/server/secret.ts belongs to the server');
});

it('accepts a web build with web code only', () => {
  const { status } = buildWeb({
    'core/web/main.ts': "import { words } from '../../plugins/alpha/web/server-words';\nconsole.log(words);\n",
    'plugins/alpha/web/server-words.ts': 'export const words = 1;\n',
  });
  expect(status).toBe(0);
});
