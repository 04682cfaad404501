import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@rstest/core';
import { dumpFiles } from './files';

describe('files of a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('include the files that still exist when copied, even if others were removed meanwhile', async () => {
    const data = join(folder, 'data');
    const subfolder = join(data, 'kept');
    mkdirSync(subfolder, { recursive: true });
    for (let number = 0; number < 300; number += 1) writeFileSync(join(subfolder, `${number}`), 'page');
    const target = join(folder, 'backup');
    const dumping = dumpFiles(data, target);
    while (!existsSync(join(target, 'kept'))) await turn();
    rmSync(subfolder, { recursive: true });
    const files = await dumping;
    expect(files.length).toBeLessThan(300);
    for (const { path } of files) expect(existsSync(join(target, path))).toBe(true);
  });
});
