import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { picturedPaths, pictureFile, pictureOf } from './pictures';

const folder = 'plugins/help/public';

describe('screenshots', () => {
  it.each(languages)('exist for each listed screen, and for no other: %s', (language) => {
    const files = readdirSync(join(folder, 'help', language)).map((name) => `help/${language}/${name}`);
    expect(files.sort()).toEqual(picturedPaths.map((path) => pictureFile(path, language)).sort());
  });

  it('are found by any route of an entry', () => {
    expect(pictureOf(['/else', '/front/dashboard'], 'en-US')).toBe('/help/en-US/front-dashboard.webp');
    expect(pictureOf(['/else'], 'en-US')).toBeUndefined();
  });
});
