import { describe, expect, it } from '@rstest/core';
import { declaredCalls, manifests } from './registry';
import { specCalls } from './spec-calls';
import { additionalRoutes, openRoutes, specRoutes, undecidedRoutes } from './spec-routes';

const routes = manifests.flatMap(({ id, routes: own = [] }) => own.map((route) => ({ id, ...route })));

/** Returns true if a plugin declares this call. */
const declared = (method: string | null, path: string) =>
  declaredCalls.some(({ endpoint }) => endpoint.path === path && (method === null || endpoint.method === method));

/**
 * Returns the route of the table that matches a registered path: the path itself, or the path with parameters appended.
 */
function tabled(path: string): string | undefined {
  const specPaths = [...Object.keys(specRoutes), ...Object.keys(additionalRoutes)];
  return (
    specPaths.find((route) => route === path || route.replace(/:\w+/g, ':') === path.replace(/:\w+/g, ':')) ??
    specPaths.find((route) => route !== '/' && path.startsWith(`${route}/:`))
  );
}

describe('routes of the specification', () => {
  it('are all in the table', () => {
    expect(Object.keys(specRoutes)).toHaveLength(154);
  });

  it('are registered by the plugins in the table, and no others are', () => {
    const wrong = routes.flatMap(({ id, path }) => {
      const route = tabled(path);
      if (!route) return [`${id}: ${path} is neither in the specification nor among the additions`];
      const owner = specRoutes[route] ?? additionalRoutes[route]?.plugin;
      return owner === id ? [] : [`${path} belongs to ${owner}, not to ${id}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are all registered', () => {
    const registered = new Set(routes.map(({ path }) => tabled(path)));
    expect(Object.keys(specRoutes).filter((path) => !registered.has(path))).toEqual([]);
  });

  it('are open where the specification says so, and nowhere else', () => {
    const isOpen = (path: string) =>
      openRoutes.some((open) => path === open || (open !== '/' && path.startsWith(`${open}/`)));
    const wrong = routes
      .filter(({ path }) => tabled(path) !== undefined && specRoutes[tabled(path) ?? ''] !== undefined)
      .filter(({ path }) => !undecidedRoutes.some((undecided) => path === undecided))
      .filter(({ path, access }) => isOpen(path) !== (access === 'open'));
    expect(wrong.map(({ id, path, access }) => `${id}: ${path} is ${access ?? 'guarded'}`)).toEqual([]);
  });
});

describe('calls of the specification', () => {
  it('are declared as specified, by the plugins in the table', () => {
    const wrong = declaredCalls.flatMap(({ plugin, name, endpoint: { method, path } }) => {
      const written = specCalls.filter((call) => call.path === path);
      if (written.length === 0) return [];
      const exact = written.filter((call) => call.method === null || call.method === method);
      if (exact.length === 0 && !written.some((call) => declared(call.method, path))) {
        return [`${plugin}.${name}: ${path} is ${written.map((call) => call.method).join(' or ')}, not ${method}`];
      }
      const matching = exact.length > 0 ? exact : written;
      return matching.some((call) => call.plugin === plugin)
        ? []
        : [`${method} ${path} belongs to ${matching.map((call) => call.plugin).join(' or ')}, not to ${plugin}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are all declared', () => {
    const missing = specCalls.filter(({ method, path }) => !declared(method, path));
    expect(missing.map(({ method, path, plugin }) => `${method ?? 'any method'} ${path} (${plugin})`)).toEqual([]);
  });
});
