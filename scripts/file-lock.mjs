import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';

/**
 * Runs a function while holding a lock file, so that only one process at a time executes it; others wait. The lock of a
 * dead process is ignored.
 */
export async function withFileLock(file, run) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
      if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
      else await sleep(300);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}
