import { describe, expect, it } from '@rstest/core';
import { languages, type Language } from '#core';
import { groupOf, readChanges, readEntries, wordsOf, type HelpEntry } from '#plugins/help';
import { forbiddenIn } from '#shared/vocabulary';
import { manifests } from './registry';
import { specRoutes } from './specification';
import { filesBelow, textOf } from './tree';

const files = (language: Language) =>
  filesBelow(['plugins'], /\.txt$/).filter((path) => path.includes(`/help/${language}/`));
const changesOf = (language: Language) => `plugins/help/changes/${language}.txt`;
const getEntries = (language: Language): readonly HelpEntry[] =>
  files(language).flatMap((path) => readEntries(textOf(path)));
const entries = new Map(languages.map((language) => [language, getEntries(language)]));
const routes = manifests.flatMap(({ routes: own = [] }) => own.map(({ path }) => path as string));

/** Main workspaces, which need longer help entries. */
const desks = [
  '/front/classified-info',
  '/front/tools/search',
  '/manage/class-manage/subject-setting/subject-monitor/subject-add',
  '/manage/report/auto-inform-rule',
  '/front/report/brief-report',
  '/big-screen',
  '/front/analysis/content-analysis',
];

describe.each(languages)('help in %s', (language) => {
  const helpEntries = entries.get(language) ?? [];
  const chinese = language === 'zh-CN';

  it('has exactly one entry for every screen', () => {
    const documentedPaths = helpEntries.flatMap(({ paths }) => paths);
    expect(routes.filter((path) => !documentedPaths.includes(path))).toEqual([]);
    expect(documentedPaths.filter((path, index) => documentedPaths.indexOf(path) !== index)).toEqual([]);
  });

  it('has each entry in the plugin of its screen, in a group of the help', () => {
    const owners = new Map(
      manifests.flatMap(({ id, routes: own = [] }) => own.map(({ path }) => [path as string, id])),
    );
    const wrong = files(language).flatMap((file) => {
      const [, plugin, name = ''] = /^plugins\/([^/]+)\/.*\/([^/]+)\.txt$/.exec(file) ?? [];
      const strangers = readEntries(textOf(file)).flatMap(({ paths }) =>
        paths.filter((path) => owners.has(path) && owners.get(path) !== plugin).map((path) => `${file}: ${path}`),
      );
      return groupOf(name) === name ? strangers : [...strangers, `${file}: no such group`];
    });
    expect(wrong).toEqual([]);
  });

  it('mentions and links only existing screens', () => {
    const existingPaths = [...routes, ...specRoutes];
    const awaited = helpEntries.flatMap(({ paths }) => paths);
    expect(
      helpEntries
        .flatMap(({ next }) => next)
        .filter((path) => !existingPaths.includes(path) && !awaited.includes(path)),
    ).toEqual([]);
  });

  it('explains the purpose, steps and figures of each screen, in more detail for the main workspaces', () => {
    const length = (entry: HelpEntry): number =>
      chinese ? [...wordsOf(entry)].length : wordsOf(entry).split(/\s+/).length;
    const thin = helpEntries.filter(
      (entry) =>
        entry.what === '' ||
        entry.steps.length === 0 ||
        entry.numbers.length === 0 ||
        length(entry) < (chinese ? 60 : 30),
    );
    expect(thin.map(({ paths }) => paths[0])).toEqual([]);
    expect(
      helpEntries
        .filter(({ paths }) => desks.includes(paths[0] ?? ''))
        .filter((entry) => length(entry) < (chinese ? 150 : 90)),
    ).toEqual([]);
  });

  it("uses the product's vocabulary", () => {
    const wrongTerms = [...files(language), changesOf(language)].flatMap((path) =>
      textOf(path)
        .split('\n')
        .filter((line) => !/^(##|>) /.test(line))
        .flatMap((line) =>
          forbiddenIn(line, language).map(({ not, but }) => `${path}: “${line}”: not ${not} but ${but}`),
        ),
    );
    expect(wrongTerms).toEqual([]);
  });

  it('describes what is new', () => {
    const changes = readChanges(textOf(changesOf(language)));
    expect(changes[0]?.version).toBe((JSON.parse(textOf('package.json')) as { version: string }).version);
    expect(changes.every(({ lines }) => lines.length > 0)).toBe(true);
  });
});

describe('help', () => {
  it('has the same entries in every language, with the same keys and links', () => {
    const [first, ...others] = languages.map((language) =>
      (entries.get(language) ?? []).map(({ paths, steps, keys, numbers, next }) => ({
        paths,
        steps: steps.length,
        keys: keys.map(([key]) => key),
        numbers: numbers.length,
        next,
      })),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});
