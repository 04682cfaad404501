import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@rstest/core';
import { sourceStack } from './source-stack';

const folder = mkdtempSync(join(tmpdir(), 'stack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('stack of an error', () => {
  it('names the places of the sources where there is a map', () => {
    const file = join(folder, 'built.js');
    // The second line of the built file is the fifth of the source.
    const map = { version: 3, sources: ['webpack://house/core/a.ts'], names: [], mappings: ';AAIA' };
    writeFileSync(`${file}.map`, JSON.stringify(map));
    for (const named of [file, pathToFileURL(file).href])
      expect(sourceStack(`Error: lost\n    at find (${named}:2:1)\n    at node:internal/timers:1:2`)).toBe(
        'Error: lost\n    at find (core/a.ts:5:1)\n    at node:internal/timers:1:2',
      );
  });

  it('stays as it is where there is none', () => {
    const stack = `Error: lost\n    at ${join(folder, 'plain.js')}:3:4`;
    expect(sourceStack(stack)).toBe(stack);
  });
});
