import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { removeLeft } from './remove-left.mjs';

const memory = '/dev/shm';
const prefix = 'opinion-monitor-run-';
/** What tests write at most, seen 2 GB, and what is left to the processes beside it. */
const room = 5e9;
const beside = 6e9;
/** The server that all tests share is ended by its own caretaker, some seconds after the last of them. */
const endsItself = /^opinion-monitor-tests-/;

function hasRoom() {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    const allowed = process.constrainedMemory() || Infinity;
    return bavail * bsize >= room && Math.min(freemem(), allowed) >= room + beside;
  } catch {
    return false;
  }
}

/**
 * Lets this process and what it starts keep their temporary files in memory, where there is plenty: a test has a
 * database of 1,600 files of its own, which costs a disk ten times what the test itself does. A folder that `TMPDIR`
 * names is kept to. What is left at the end of this process is removed, and what killed runs left behind.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeft(memory, (name) => name.startsWith(prefix) && Number(name.slice(prefix.length)));
  const folder = join(memory, `${prefix}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    for (const name of readdirSync(folder))
      if (!endsItself.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  });
}
