import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@rstest/core';
import { AppendingWriter } from './appending-writer';

/** Returns the files below a folder that this process has open. */
const heldBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });

it.skipIf(process.platform !== 'linux')('leaves no file open whose row could not be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appending-'));
  const writer = new AppendingWriter(folder, 'node', {
    query: () => Promise.reject(new Error('the database is away')),
  });
  for (let tries = 0; tries < 3; tries += 1)
    await expect(writer.write([Buffer.from('record')])).rejects.toThrow('the database is away');
  expect(readdirSync(folder)).toHaveLength(3);
  expect(heldBelow(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
