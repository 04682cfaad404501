import { describe, expect, it } from '@rstest/core';
import type { Endpoint } from '#core';
import { contracts, declaredCalls, manifests } from './registry';
import { filesBelow, textOf } from './tree';

const privileges = new Map(manifests.flatMap((manifest) => Object.entries(manifest.privileges ?? {})));
const title = ({
  plugin,
  name,
  endpoint,
}: {
  readonly plugin: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}) => `${plugin}.${name} ${endpoint.method} ${endpoint.path}`;

/** First words of paths and names that imply a side effect. */
const effect =
  /^(add|cancel|change|clear|copy|create|delete|disable|edit|enable|import|mark|merge|move|publish|push(?!-)|remove|rename|reset|restore|revoke|run|save|send|set|split|start|stop|un|update|upload|withdraw)(?![a-z])/;

describe('endpoints', () => {
  it('stand beside the manifest of their plugin, where all that are declared are read', () => {
    const declares = /\bdefine(?:Contract|Resource|Notice)\(/;
    const elsewhere = filesBelow(['plugins'], /^(?!.*\.test\.).*\.tsx?$/)
      // Resources declared for a screen only are not served.
      .filter((path) => path.split('/').length > 3 && !path.includes('/web/'))
      .filter((path) => declares.test(textOf(path)));
    expect(elsewhere).toEqual([]);
    const shown = filesBelow(['plugins'], /^[a-z\d-]+\.ts$/)
      .filter((path) => path.split('/').length === 3)
      .flatMap((path) => [...textOf(path).matchAll(/\bconst (\w+) = defineContract\(/g)].map(([, name]) => name));
    expect(shown.length).toBeGreaterThanOrEqual(Math.floor(manifests.length / 2));
    const contractNames = new Set(contracts.map(({ name }) => name));
    expect(shown.filter((name) => name !== undefined && !contractNames.has(name))).toEqual([]);
  });

  it('are declared by defineContract under a name that ends in Contract', () => {
    expect(
      contracts
        .filter(({ name, valid }) => !valid || !name.endsWith('Contract'))
        .map(({ plugin, name }) => `${plugin}: ${name}`),
    ).toEqual([]);
  });

  it('declare their access in exactly one way', () => {
    // @ts-expect-error an endpoint without privilege or access does not compile
    const undeclared: Endpoint = { method: 'GET', path: '/v1/nobody', summary: 'Says nothing' };
    expect(undeclared.access ?? undeclared.privilege).toBeUndefined();
    expect(
      declaredCalls
        .filter(({ endpoint: { access, privilege } }) => (access === undefined) === (privilege === undefined))
        .map(title),
    ).toEqual([]);
  });

  it('require only privileges that a manifest declares', () => {
    expect(
      declaredCalls
        .filter(({ endpoint: { privilege } }) => privilege && !privileges.get(privilege[0])?.includes(privilege[1]))
        .map((call) => `${title(call)}: ${call.endpoint.privilege?.join(' ')}`),
    ).toEqual([]);
  });

  it('are public below /public, and only there', () => {
    expect(
      declaredCalls
        .filter(({ endpoint: { access, path } }) => (access === 'open') !== path.startsWith('/public/'))
        .map(title),
    ).toEqual([]);
  });

  it('take keys below /api, and only there, where their version stands in the address', () => {
    expect(
      declaredCalls
        .filter(({ endpoint: { access, path } }) => (access === 'key') !== /^\/api\/v\d+\//.test(path))
        .map(title),
    ).toEqual([]);
  });

  it('are known where a screen that may be linked names them, and only let it look', () => {
    const named = manifests.flatMap(({ routes = [] }) =>
      routes.flatMap(({ path, calls = [] }) => calls.map((call) => ({ path, call }))),
    );
    const looks = new Set([
      ...declaredCalls
        .filter(({ endpoint: { privilege } }) => (privilege?.[1] ?? 'browse') === 'browse')
        .map(({ endpoint: { method, path } }) => `${method} ${path}`),
      // Part of the core: the lists behind selects.
      'GET /v1/select-helper',
    ]);
    expect(named.filter(({ call }) => !looks.has(call)).map(({ path, call }) => `${path}: ${call}`)).toEqual([]);
  });

  it('are declared once', () => {
    const addresses = declaredCalls.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('change nothing on GET', () => {
    const kebab = (name: string) => name.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);
    const wrong = declaredCalls.filter(
      ({ name, endpoint: { method, path } }) =>
        method === 'GET' &&
        (effect.test(kebab(name)) || effect.test(path.split('/').findLast((part) => !part.startsWith(':')) ?? '')),
    );
    expect(wrong.map(title)).toEqual([]);
  });

  it('have a summary of one sentence without a full stop', () => {
    expect(
      declaredCalls.filter(({ endpoint: { summary } }) => summary.trim() === '' || /[.。]$/.test(summary)).map(title),
    ).toEqual([]);
  });
});
