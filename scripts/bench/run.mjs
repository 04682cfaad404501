import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded } from '../install.mjs';

const root = join(import.meta.dirname, '../..');
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
/** Benchmarks whose worker threads need their module beside them, as in the built server. */
const threaded = ['alerts', 'bulk', 'flood', 'hold', 'intake', 'preview', 'redo', 'search', 'storing', 'trace'];
const [name, ...args] = process.argv.slice(2);

process.chdir(root);
if (!name) {
  console.log(`npm run bench -- NAME [ARGUMENT …], NAME one of: ${names.join(', ')}`);
} else if (names.includes(name)) {
  installWhenNeeded();
  process.env.NODE_ENV ??= 'production';
  const { bundleTypescript } = await import('../bundle-typescript.mjs');
  if (threaded.includes(name)) {
    await bundleTypescript('core/server/threads/thread.ts', 'dist/bench/thread');
    writeFileSync('dist/bench/thread.js', "import './thread/thread.entry.mjs';\n");
  }
  if (name === 'hold' || name === 'alerts') {
    // A server, and for `hold` a client, run in separate processes.
    for (const program of name === 'hold' ? ['main', 'load-client', 'ceiling-server'] : ['main'])
      await bundleTypescript(
        program === 'main' ? 'core/server/main.ts' : `scripts/bench/hold-measures/${program}.ts`,
        'dist/bench/server',
      );
    await bundleTypescript('core/server/threads/thread.ts', 'dist/bench/server/thread');
    writeFileSync('dist/bench/server/thread.js', "import './thread/thread.entry.mjs';\n");
  }
  const { run } = await import(pathToFileURL(await bundleTypescript(`scripts/bench/${name}.ts`, 'dist/bench')).href);
  console.log(JSON.stringify({ bench: name, ...(await run(args)) }));
  process.exit(0);
} else {
  console.error(`Unknown benchmark ${name}; available: ${names.join(', ')}`);
  process.exitCode = 2;
}
