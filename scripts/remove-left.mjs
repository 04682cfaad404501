import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.mjs';

/** Removes what ended processes left in a folder; `pidOf` returns the process id of a name, if any. */
export function removeLeftovers(folder, pidOf) {
  for (const name of readdirSync(folder)) {
    const pid = pidOf(name);
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
