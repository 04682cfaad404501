import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identify, getIdentity, identityText, isAlive } from './process-identity';

/** Releases a lock or registration. */
export type Release = () => Promise<void>;

const ownText = (): string => identityText(identify(process.pid) ?? { pid: process.pid, started: '' });

/**
 * Waits until neither another process nor other code in this one holds the folder's lock, and takes it. Locks of dead
 * processes are taken over.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      await writeFile(path, ownText(), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(path)) await takeAway(path);
    else await wait(20);
  }
}

/**
 * Milliseconds for which a lock file may be empty before it counts as abandoned: a starved process can stall for
 * seconds.
 */
const fillTimeoutMs = 3000;

/** An empty lock file was left by a process that died between creating and filling it. */
async function isAbandoned(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === '') await wait(fillTimeoutMs);
  const secondRead = text === '' ? await readFile(path, 'utf8').catch(() => undefined) : text;
  return secondRead !== undefined && !isAlive(getIdentity(secondRead));
}

/** Moves a dead lock aside; if another process has already replaced it by a live one, it is put back. */
async function takeAway(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if (await isAbandoned(aside)) await rm(aside, { force: true });
    else await rename(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Registers this process as a user of the folder until it is released or dead. */
export async function holdFolder(folder: string): Promise<Release> {
  const path = join(folder, 'holders', `${process.pid}-${randomUUID()}`);
  await mkdir(join(folder, 'holders'), { recursive: true });
  await writeFile(path, ownText());
  return () => rm(path, { force: true });
}

/** Returns true while a living process uses the folder; registrations of dead ones are removed. */
export async function isHeld(folder: string): Promise<boolean> {
  let held = false;
  for (const name of await readdir(join(folder, 'holders')).catch(() => [])) {
    const path = join(folder, 'holders', name);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (isAlive(getIdentity(text))) held = true;
    else await rm(path, { force: true });
  }
  return held;
}
