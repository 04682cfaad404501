import { describe, expect, it } from '@rstest/core';
import { routes } from '#shared/routes';
import { sessionContract } from '../../core/contract/session-contract';
import { storageKeys } from '../../core/web/storage/storage-keys';
import { manifests } from './registry';
import { filesBelow, textOf } from './tree';

const named = manifests.flatMap(({ id, routes: own = [] }) => own.flatMap(({ name }) => (name ? [{ id, name }] : [])));

describe('routes', () => {
  it('are named in manifests that the compiler knows', () => {
    const isKnown = (id: string) => /interface RouteManifests \{\n/.test(textOf(`plugins/${id}/plugin.ts`));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ id }) => !isKnown(id))).toEqual([]);
    expect(Object.keys(routes).sort()).toEqual(named.map(({ name }) => name).sort());
  });

  it('append parameters to the path, and omit unset ones', () => {
    expect([
      routes.article('7/8'),
      routes.article('7', { keyword: 'a' }),
      routes.articles({ Subject_ID: '3', keyword: '召回 & 起火', Emotion: undefined }),
    ]).toEqual([
      '/article/7%2F8',
      '/article/7?keyword=a',
      `/front/classified-info?Subject_ID=3&keyword=${encodeURIComponent('召回').concat('+%26+', encodeURIComponent('起火'))}`,
    ]);
  });

  it('are the only place that spells screen paths, besides the manifests', () => {
    const spelt = filesBelow(['core/web', 'plugins', 'shared'], /\.tsx?$/)
      // The early script cannot import the routes because the build reads it without imports; the test below checks it.
      .filter((path) => !/\.test\.tsx?$|\/testing\/|\/server\/|\/plugin\.ts$|\/boot\/early\.ts$/.test(path))
      .flatMap((path) =>
        textOf(path)
          .split('\n')
          .filter((line) =>
            /['"`]\/(front|manage|operate|monitor|setting|big-screen|login|register|article)(?=[/'"`?])/.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(spelt).toEqual([]);
  });

  it("and storage keys in the early script match the repository's", () => {
    const early = textOf('core/web/boot/early.ts');
    const spelt = [...early.matchAll(/getItem\('(\w+)'\)|(?:\['\/', |fetch\(|pathname !== )'([^']+)'/g)].map(
      ([, key, path]) => key ?? path,
    );
    expect(spelt).toEqual([
      storageKeys.user,
      storageKeys.token,
      routes.login(),
      routes.dashboard(),
      sessionContract.settings.path,
    ]);
  });
});
