import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.mjs';

/** Removes from a folder what ended processes have left behind; `pidOf` tells whose a name is, if anybody's. */
export function removeLeft(folder, pidOf) {
  for (const name of readdirSync(folder)) {
    const pid = pidOf(name);
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
