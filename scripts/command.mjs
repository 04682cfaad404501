import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runChild } from './run-child.mjs';

const root = join(import.meta.dirname, '..');
const lifecycle = process.env.npm_lifecycle_event;
const args = process.argv.slice(2);
if (args.length === 0)
  console.error(`npm run ${lifecycle ?? 'command'} -- NAME [ARGUMENT …]; NAME help lists the commands`);

process.chdir(root);
process.env.NODE_ENV ??= 'production';
await prepare();
process.exitCode = await runChild([
  '--enable-source-maps',
  'dist/server/main.js',
  ...(args.length > 0 ? args : ['help']),
]);
