import { describe, expect, it } from '@rstest/core';
import { declaredCalls, manifests } from './registry';
import { openRoutes, specCalls, specRoutes, undecidedRoutes } from './specification';

const routes = manifests.flatMap(({ id, routes: own = [] }) => own.map((route) => ({ id, ...route })));

/** Returns true if a plugin declares this call. */
const declared = (method: string | null, path: string) =>
  declaredCalls.some(({ endpoint }) => endpoint.path === path && (method === null || endpoint.method === method));

/**
 * Returns the route of the specification that a registered path implements: the path itself, or the path with
 * parameters appended.
 */
const getSpecRoute = (path: string) =>
  specRoutes.find((route) => route === path || route.replace(/:\w+/g, ':') === path.replace(/:\w+/g, ':')) ??
  specRoutes.find((route) => route !== '/' && path.startsWith(`${route}/:`));

/** Returns the texts that occur more than once. */
const getRepeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('routes of the specification', () => {
  it('are all in the list', () => {
    expect(new Set(specRoutes).size).toBe(154);
  });

  it('are all registered, each path by one plugin', () => {
    const fulfilled = new Set(routes.map(({ path }) => getSpecRoute(path)));
    expect(specRoutes.filter((path) => !fulfilled.has(path))).toEqual([]);
    expect(getRepeated(routes.map(({ path }) => path.replace(/:\w+/g, ':')))).toEqual([]);
  });

  it('need no reason, whereas all other routes state one', () => {
    const wrong = routes.filter(({ path, reason }) => (getSpecRoute(path) === undefined) !== Boolean(reason?.trim()));
    expect(
      wrong.map(
        ({ id, path, reason }) =>
          `${id}: ${path} ${reason ? 'is in the specification' : 'is not in the specification; state its reason'}`,
      ),
    ).toEqual([]);
  });

  it('are open where the specification says so, and nowhere else', () => {
    const isOpen = (path: string) =>
      openRoutes.some((open) => path === open || (open !== '/' && path.startsWith(`${open}/`)));
    const wrong = routes
      .filter(({ path }) => getSpecRoute(path) !== undefined)
      .filter(({ path }) => !undecidedRoutes.some((undecided) => path === undecided))
      .filter(({ path, access }) => isOpen(path) !== (access === 'open'));
    expect(wrong.map(({ id, path, access }) => `${id}: ${path} is ${access ?? 'guarded'}`)).toEqual([]);
  });
});

describe('calls of the specification', () => {
  it('are all in the list', () => {
    expect(specCalls).toHaveLength(103);
  });

  it('are declared with the specified methods, each by one plugin', () => {
    const wrong = declaredCalls.flatMap(({ plugin, name, endpoint: { method, path } }) => {
      const written = specCalls.filter((call) => call.path === path);
      const isSpecified =
        written.length === 0 ||
        written.some((call) => call.method === null || call.method === method) ||
        written.some((call) => declared(call.method, path));
      return isSpecified
        ? []
        : [`${plugin}.${name}: ${path} is ${written.map((call) => call.method).join(' or ')}, not ${method}`];
    });
    expect(wrong).toEqual([]);
    expect(getRepeated(declaredCalls.map(({ endpoint: { method, path } }) => `${method} ${path}`))).toEqual([]);
  });

  it('are all declared', () => {
    const missing = specCalls.filter(({ method, path }) => !declared(method, path));
    expect(missing.map(({ method, path }) => `${method ?? 'any method'} ${path}`)).toEqual([]);
  });
});
