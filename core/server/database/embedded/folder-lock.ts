import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identify, identityOf, identityText, isAlive } from './process-identity';

/** Undoes what was taken. */
export type Release = () => Promise<void>;

const ownText = (): string => identityText(identify(process.pid) ?? { pid: process.pid, started: '' });

/**
 * Waits until no other process, and nobody else in this one, holds the folder's lock, and takes it. What a dead process
 * holds is taken over.
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

/** How long an empty lock may be on its way to be filled, in milliseconds: a starved process is stopped for seconds. */
const fillPatience = 3000;

/** A lock without a word in it was left by who died between making and filling it. */
async function isAbandoned(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === '') await wait(fillPatience);
  const again = text === '' ? await readFile(path, 'utf8').catch(() => undefined) : text;
  return again !== undefined && !isAlive(identityOf(again));
}

/** Moves a dead lock aside; if somebody was quicker and it is a live one by now, it is put back. */
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

/** Notes that this process uses the folder, until released or dead. */
export async function holdFolder(folder: string): Promise<Release> {
  const path = join(folder, 'holders', `${process.pid}-${randomUUID()}`);
  await mkdir(join(folder, 'holders'), { recursive: true });
  await writeFile(path, ownText());
  return () => rm(path, { force: true });
}

/** True while some living process uses the folder; notes of dead ones are cleared. */
export async function isHeld(folder: string): Promise<boolean> {
  let held = false;
  for (const name of await readdir(join(folder, 'holders')).catch(() => [])) {
    const path = join(folder, 'holders', name);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (isAlive(identityOf(text))) held = true;
    else await rm(path, { force: true });
  }
  return held;
}
