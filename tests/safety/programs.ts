import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withFileLock } from '../../scripts/file-lock.mjs';
import { removeLeftovers } from '../../scripts/remove-left.mjs';
import { processOfRun, thisRun } from '../this-run';

const root = join(import.meta.dirname, '../..');
/** Programs that tests run as separate processes. They share nearly all their code, so they are bundled together. */
const programs = {
  product: 'core/server/main.ts',
  thread: 'core/server/threads/thread.ts',
  crashingIntake: 'tests/safety/crashing-intake.ts',
  dispatchingAlerts: 'tests/safety/telling-alerts.ts',
} as const;
const caches = join(root, 'node_modules/.cache/test-programs');
const folder = join(caches, thisRun);
const bundling = `import { bundleAll } from '${pathToFileURL(join(root, 'scripts/bundle-typescript.mjs')).href}';
await bundleAll(${JSON.stringify(Object.values(programs))}, ${JSON.stringify(folder)});`;

const getModule = (name: keyof typeof programs): string => `${basename(programs[name], '.ts')}.entry.mjs`;

/** Returns the path of a program's module; the first call of a run bundles all programs. */
export async function getProgram(name: Exclude<keyof typeof programs, 'thread'>): Promise<string> {
  // The product expects its worker threads next to itself.
  const thread = join(folder, 'thread.js');
  const isMade = (): boolean => existsSync(thread);
  const make = async () => {
    if (isMade()) return;
    removeLeftovers(caches, processOfRun);
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', bundling], { cwd: root });
    writeFileSync(thread, `import('./${getModule('thread')}');\n`);
  };
  if (!isMade()) await withFileLock(join(caches, `${thisRun}-lock`), make);
  return join(folder, getModule(name));
}
