import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { serverBinaries } from './server-binaries';
import { canAccess, serverUser } from './server-user';

let home: string;
const usual = process.env.TMPDIR;
beforeEach(() => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'binaries-'));
  chmodSync(home, 0o755);
  process.env.TMPDIR = home;
});
afterEach(() => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  rmSync(home, { recursive: true, force: true });
});

describe('serverBinaries', () => {
  it("makes missing links, and copies to where the server's user can reach", async () => {
    const user = await serverUser(join(home, 'none'));
    const usable = await serverBinaries(user);
    const closed = mkdtempSync(join(home, 'closed-'));
    const native = join(closed, 'native');
    cpSync(join(usable.postgres, '../..'), native, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
    });
    expect(lstatSync(join(native, 'lib/libpq.so.5'), { throwIfNoEntry: false })).toBeUndefined();

    const { postgres, initdb, major } = await serverBinaries(user, { native, version: '18.4.0' });
    expect(major).toBe('18');
    expect(postgres.startsWith(closed)).toBe(!user.other);
    expect(await canAccess(user, postgres)).toBe(true);
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toContain('18.');
    expect(await serverBinaries(user, { native, version: '18.4.0' })).toEqual({ postgres, initdb, major });
  });
});
