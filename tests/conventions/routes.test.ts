import { describe, expect, it } from '@rstest/core';
import { routes } from '#shared/routes';
import { sessionContract } from '../../core/contract/session-contract';
import { storageKeys } from '../../core/web/storage/storage-keys';
import { manifests } from './registry';
import { filesBelow, textOf } from './tree';

const declared = manifests.flatMap(({ routes: own = [] }) => own.map(({ path }) => path as string));
const isDeclared = (address: string) =>
  declared.some((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address));

describe('routes', () => {
  it('lead to screens that a manifest declares', () => {
    const { article, articleNetwork, globalRejects, shortLink, ticket, ...pages } = routes;
    const addresses = [
      article('1'),
      articleNetwork('1'),
      shortLink('1'),
      ticket('1'),
      ...['domain', 'url', 'junkword'].map((list) => globalRejects(`global-reject-${list}`)),
      ...Object.values(pages).map((page) => page()),
    ];
    expect(addresses.filter((address) => !isDeclared(address))).toEqual([]);
  });

  it('append parameters to the path, and omit unset ones', () => {
    expect([
      routes.article('7/8'),
      routes.articles({ Subject_ID: '3', keyword: '召回 & 起火', Emotion: undefined }),
    ]).toEqual([
      '/article/7%2F8',
      `/front/classified-info?Subject_ID=3&keyword=${encodeURIComponent('召回').concat('+%26+', encodeURIComponent('起火'))}`,
    ]);
  });

  it('are the only place that spells screen paths, besides the manifests', () => {
    const spelt = filesBelow(['core/web', 'plugins', 'shared'], /\.tsx?$/)
      // The early script cannot import the routes because the build reads it without imports; the test below checks it.
      .filter(
        (path) => !/\.test\.tsx?$|\/testing\/|\/server\/|^shared\/routes\/|\/plugin\.ts$|\/boot\/early\.ts$/.test(path),
      )
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
