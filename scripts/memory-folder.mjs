import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { removeLeftovers } from './remove-left.mjs';

const memory = '/dev/shm';
const prefix = 'opinion-monitor-run-';
/** Free memory required in bytes: tests write at most 2 GB as measured, and the rest is left to other processes. */
const room = 5e9;
const beside = 6e9;
/** The database server shared by all tests is stopped by its own supervisor some seconds after the last test. */
const endsItself = /^opinion-monitor-tests-/;

function hasCapacity() {
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
 * Lets this process and its children keep temporary files in memory if enough is free: each test has a database of
 * 1,600 files, which costs ten times the test itself on disk. A folder set in `TMPDIR` is respected. Files left at the
 * end of this process are deleted, as are those of killed runs.
 */
export function mountMemoryFolder() {
  if (process.env.TMPDIR || !hasCapacity()) return;
  removeLeftovers(memory, (name) => name.startsWith(prefix) && Number(name.slice(prefix.length)));
  const folder = join(memory, `${prefix}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    for (const name of readdirSync(folder))
      if (!endsItself.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  });
}
