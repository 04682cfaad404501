import { describe, expect, it } from '@rstest/core';
import { idleExports } from './public-entries';
import { filesBelow, textOf } from './tree';

describe('front doors', () => {
  it('export only what others import', () => {
    const paths = filesBelow(['core', 'plugins', 'scripts', 'tests'], /\.tsx?$/);
    const files = new Map(paths.map((path) => [path, textOf(path)]));
    expect([...files.keys()].filter((path) => /^plugins\/[^/]+\/server\/index\.ts$/.test(path)).length).toBeGreaterThan(
      20,
    );
    expect(idleExports(files).map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });

  it.each([
    ['nobody', {}, ['Pins', 'pinned', 'Row']],
    [
      'only a neighbour in the same plugin',
      { 'plugins/a/server/b.ts': "import { Pins, pinned } from '#plugins/a/server';" },
      ['Pins', 'pinned', 'Row'],
    ],
    ['another plugin', { 'plugins/b/server/b.ts': "import { Pins, type Row } from '#plugins/a/server';" }, ['pinned']],
    [
      'a script that loads it when needed',
      { 'scripts/b.ts': "const { pinned } = await import('#plugins/a/server');" },
      ['Pins', 'Row'],
    ],
  ])('export nothing that %s imports', (_, more, idle) => {
    const entry = "export { Pins, type Row } from './pins';\nexport const pinned = 1;\nexport default side;";
    const files = new Map(Object.entries<string>({ 'plugins/a/server/index.ts': entry, ...more }));
    expect(
      idleExports(files)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...idle].sort());
  });
});
