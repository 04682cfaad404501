import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { readEntries } from '../plugins/help/entry';
import { pictureFile, pictureOf } from '../plugins/help/pictures';
import { helpFiles } from './help-files.mjs';
import { pluginIds } from './registry-plugin.mjs';

describe('screenshots of the help', () => {
  it.each(languages)('exist for each entry that shows one, in its plugin, and for no others: %s', (language) => {
    const ids: readonly string[] = pluginIds();
    const existing = ids.flatMap((id) => {
      const folder = join('plugins', id, 'public/help', language);
      return existsSync(folder) ? readdirSync(folder).map((name) => `${id} help/${language}/${name}`) : [];
    });
    const wanted = helpFiles(language, ids).flatMap(({ plugin, path }) =>
      readEntries(readFileSync(path, 'utf8'))
        .filter(({ hasPicture }) => hasPicture)
        .map(({ paths: [first = ''] }) => `${plugin} ${pictureFile(first, language)}`),
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(existing.sort()).toEqual(wanted.sort());
  });

  it('are named after the first route of an entry', () => {
    const paths = ['/front/dashboard', '/else'];
    expect(pictureOf({ paths, hasPicture: true }, 'en-US')).toBe('/help/en-US/front-dashboard.webp');
    expect(pictureOf({ paths, hasPicture: false }, 'en-US')).toBeUndefined();
  });
});
