import { plugins as builtPlugins } from 'virtual:plugins';
import { describe, expect, it } from '@rstest/core';
import { nameOfToken, type PluginSide } from '#core';
import type { ServerSide } from '#core/server';
import { coreCommands, listOf } from '../../core/server/boot/command';
import { filesBelow, textOf } from './tree';

const sides = await Promise.all(
  builtPlugins.map(async ({ manifest, load }) => ({ manifest, side: (await load()).default as PluginSide })),
);
const sources = filesBelow(['core', 'plugins'], /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
/** Web extension points declared in an entry file, so that contributors need not load part of a screen. */
const webEntryPoints = new Set(['analysis.bound-module-loaders', 'analysis.module-loaders']);
/** Extension points by id: their name in the code, whether they belong to the web, and their failure mode. */
const points = new Map(
  sources.flatMap((path) =>
    [
      ...textOf(path).matchAll(
        /(\w+) = createExtensionPoint<[^>]*>\(\s*'([^']+)',\s*\{\s*onFailure: '(refuse|skip)',?\s*\}/g,
      ),
    ].map(
      ([, name = '', id = '', onFailure]) =>
        [id, { name, isWeb: path.includes('/web/') || webEntryPoints.has(id), onFailure }] as const,
    ),
  ),
);

describe('plugin sides', () => {
  it('contribute only to the extension points named in their manifests', () => {
    expect(points.size).toBeGreaterThan(15);
    const differences = sides.flatMap(({ manifest: { id, extends: named = [] }, side: { contributions = [] } }) => {
      const filled = new Set(contributions.map(({ point }) => point));
      return [
        ...named.filter((point) => !points.has(point)).map((point) => `${id} extends ${point}, which nobody hosts`),
        ...named
          .filter((point) => !filled.has(point) && points.get(point)?.isWeb === false)
          .map((point) => `${id} extends ${point} and contributes nothing`),
        ...[...filled].filter((point) => !named.includes(point)).map((point) => `${id} fills ${point} unnamed`),
      ];
    });
    expect(differences).toEqual([]);
  });

  it('provide each service once', () => {
    const owners = new Map<unknown, string>();
    const twice = sides.flatMap(({ manifest, side }) =>
      (side.services ?? []).flatMap(({ token }) => {
        const other = owners.get(token);
        owners.set(token, manifest.id);
        return other === undefined ? [] : [`${other} and ${manifest.id} provide ${nameOfToken(token)}`];
      }),
    );
    expect(owners.size).toBeGreaterThan(60);
    expect(twice).toEqual([]);
  });
});

describe('commands', () => {
  const commands = [...coreCommands, ...sides.flatMap(({ side }) => (side as ServerSide).commands ?? [])];
  const lines = listOf(commands).split('\n');

  it('are listed with their name and a sentence', () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const { name, summary, usage = '' } of commands) {
      expect(lines).toContain(`  ${name}${usage && ` ${usage}`}`);
      expect(lines).toContain(`      ${summary}`);
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).toMatch(/^[A-Z].{15,}$/);
    }
  });

  it('have unique names', () => {
    const names = commands.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('extension points', () => {
  it('refuse where a missing answer would widen what is seen or lose data', () => {
    const guarding = [...points].filter(([, { onFailure }]) => onFailure === 'refuse').map(([id]) => id);
    expect(guarding.sort()).toEqual([
      'account.registrations',
      'articles.filters',
      'articles.intake',
      'articles.listeners',
      'articles.scope',
      'articles.sites',
      'clients.removals',
      'collector-nodes.config',
      'collector-nodes.work',
      'extraction.unread-pages',
      'subjects.exclusions',
      'subjects.guards',
      'users.personal-access',
    ]);
  });

  it('are queried through `ask` and `askOne`, which apply the failure mode', () => {
    // Each of these only lists contributions, or handles the failure of the one it calls. An extension point that
    // refuses never returns a shorter list, and errors of its contributors are refusals in themselves.
    const listing = [
      'plugins/article-tracking/server/tracking/track-runner.ts articleAdapters',
      'plugins/articles/server/articles/article-marks.ts articleMarks',
      'plugins/data-exchange/server/exports/export-sources.ts dataExports',
      'plugins/data-exchange/server/exports/export-sources.ts documentExports',
      'plugins/web-search/server/web-search.ts webSearchAdapters',
    ];
    const skipping = new Set(
      [...points.values()].filter(({ onFailure }) => onFailure === 'skip').map(({ name }) => name),
    );
    const extensionCalls = sources.flatMap((path) =>
      [...textOf(path).matchAll(/\.extensions\((\w+)/g)].flatMap(([, name = '']) =>
        skipping.has(name) ? [`${path} ${name}`] : [],
      ),
    );
    expect([...new Set(extensionCalls)].sort()).toEqual(listing);
  });
});
