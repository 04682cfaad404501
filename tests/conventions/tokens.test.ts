import { describe, expect, it } from '@rstest/core';
import { needlessTokens } from './tokens';
import { filesBelow, textOf } from './tree';

const planted = {
  'plugins/a/server/pins.ts': "export const Pins = createToken<Pins>('a.pins');",
  'plugins/a/server/index.ts': "import { Pins, TablePins } from './pins';\nprovide(Pins, TablePins)",
};

describe('tokens', () => {
  it('stand at front doors and where a test replaces a service; elsewhere the class is the token', () => {
    const files = new Map(filesBelow(['core', 'plugins', 'tests'], /\.tsx?$/).map((path) => [path, textOf(path)]));
    expect([...files.values()].filter((text) => text.includes('= createToken<')).length).toBeGreaterThan(20);
    expect(needlessTokens(files).map(({ name, path }) => `${path}: ${name}`)).toEqual([]);
  });

  it.each([
    ['is seen when only its own plugin imports it', {}, ['Pins']],
    [
      'is seen when only a test elsewhere imports it',
      { 'plugins/b/server/b.test.ts': "import { Pins } from '#plugins/a/server';" },
      ['Pins'],
    ],
    [
      'may stay when another plugin imports it',
      { 'plugins/b/server/b.ts': "import { Pins } from '#plugins/a/server';" },
      [],
    ],
    [
      'may stay when a test puts another in its place',
      { 'plugins/a/server/a.test.ts': 'provideValue(Pins, fake)' },
      [],
    ],
  ])('a token %s', (_, more, expectedFaults) => {
    const files = new Map(Object.entries<string>({ ...planted, ...more }));
    expect(needlessTokens(files).map(({ name }) => name)).toEqual(expectedFaults);
  });
});
