import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runChild } from './run-child.mjs';

process.chdir(join(import.meta.dirname, '..'));
process.env.NODE_ENV ??= 'production';
await prepare();
process.exitCode = await runChild(['dist/server/main.js']);
