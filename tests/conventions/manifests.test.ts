import { describe, expect, it } from '@rstest/core';
import { orderManifests } from '#core';
import { manifests, noticeKinds } from './registry';
import { filesBelow, pluginIds, textOf } from './tree';

const privileges = new Map(manifests.flatMap((manifest) => Object.entries(manifest.privileges ?? {})));
const routes = manifests.flatMap(({ id, routes: own = [] }) => own.map((route) => ({ id, ...route })));
const menus = manifests.flatMap(({ id, menus: own = [] }) => own.map((menu) => ({ id, ...menu })));
const actions = manifests.flatMap(({ id, actions: own = [] }) => own.map((action) => ({ id, ...action })));
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** Returns a plugin with all plugins that it requires. */
function withRequired(id: string, into = new Set<string>()): Set<string> {
  into.add(id);
  for (const required of manifests.find((manifest) => manifest.id === id)?.requires ?? [])
    if (!into.has(required)) withRequired(required, into);
  return into;
}

/** Possible products and service types: every bundle, and each plugin alone with its required plugins. */
const partialBuilds: [string, ReadonlySet<string>][] = [
  ...filesBelow(['plugins/bundles'], /\.json$/).map((path): [string, ReadonlySet<string>] => [
    path,
    new Set(JSON.parse(textOf(path)) as string[]),
  ]),
  ...pluginIds.map((id): [string, ReadonlySet<string>] => [id, withRequired(id)]),
];

describe('manifests', () => {
  it('have the id of their folder, a summary, and a valid order', () => {
    expect(manifests.map(({ id }) => id).sort()).toEqual([...pluginIds].sort());
    expect(manifests.filter(({ summary }) => summary.trim() === '').map(({ id }) => id)).toEqual([]);
    expect(orderManifests(manifests)).toHaveLength(manifests.length);
  });

  it('let no essential plugin depend on one that can be disabled', () => {
    const essential = new Set(manifests.filter((manifest) => manifest.essential).map(({ id }) => id));
    const wrong = manifests
      .filter(({ id }) => essential.has(id))
      .flatMap(({ id, requires = [] }) =>
        requires.filter((need) => !essential.has(need)).map((need) => `${id} requires ${need}`),
      );
    expect(wrong).toEqual([]);
  });

  it('declare each route, menu code, privilege key, notice and widget once', () => {
    expect(repeated(routes.map(({ path }) => path))).toEqual([]);
    expect(repeated(menus.map(({ area, code }) => `${area} ${code}`))).toEqual([]);
    expect(repeated(manifests.flatMap((manifest) => Object.keys(manifest.privileges ?? {})))).toEqual([]);
    expect(repeated(manifests.flatMap(({ notices = [] }) => notices.map(({ type }) => type)))).toEqual([]);
    expect(repeated(manifests.flatMap(({ widgets = [] }) => widgets.map(({ id }) => id)))).toEqual([]);
  });

  it('have one line schema per notice, and no schema without a notice', () => {
    const declared = manifests.flatMap(({ id, notices: own = [] }) => own.map(({ type }) => `${id} ${type}`));
    expect(noticeKinds.map(({ plugin, type }) => `${plugin} ${type}`).sort()).toEqual(declared.sort());
  });

  it('require only existing privileges on routes, menus, actions and widgets', () => {
    const requestedPrivileges = [
      ...routes,
      ...menus,
      ...actions,
      ...manifests.flatMap(({ id, widgets = [] }) => widgets.map((widget) => ({ ...widget, id }))),
    ];
    const unknown = requestedPrivileges.flatMap(({ id, privilege }) =>
      privilege && !privileges.get(privilege[0])?.includes(privilege[1]) ? [`${id}: ${privilege.join(' ')}`] : [],
    );
    expect(unknown).toEqual([]);
  });

  it('declare the access of every route', () => {
    expect(
      routes.filter(({ access, privilege }) => !access && !privilege).map(({ id, path }) => `${id}: ${path}`),
    ).toEqual([]);
  });

  it('link every palette action to a route, each with a unique code', () => {
    const paths = new Set(routes.map(({ path }) => path as string));
    expect(
      actions.filter(({ path }) => !paths.has(path.split('?', 1)[0] ?? '')).map(({ id, path }) => `${id}: ${path}`),
    ).toEqual([]);
    expect(repeated(actions.map(({ id, code }) => `${id} ${code}`))).toEqual([]);
  });

  it.each(partialBuilds)('leave no menu item without its group in %s', (_, ids) => {
    const there = manifests.filter(({ id, essential }) => essential || ids.has(id));
    const lines = there.flatMap(({ id, menus: own = [] }) => own.map((menu) => ({ id, ...menu })));
    const codes = new Set(lines.map(({ area, code }) => `${area} ${code}`));
    expect(
      lines
        .filter(({ area, parent }) => parent && !codes.has(`${area} ${parent}`))
        .map(({ id, code, parent }) => `${id}: ${code} stands without ${parent}`),
    ).toEqual([]);
  });

  it('link every menu item to a route, below an existing parent', () => {
    const paths = new Set(routes.map(({ path }) => path as string));
    expect(menus.filter(({ path }) => path && !paths.has(path)).map(({ id, path }) => `${id}: ${path}`)).toEqual([]);
    const codes = new Set(menus.map(({ area, code }) => `${area} ${code}`));
    expect(
      menus
        .filter(({ area, parent }) => parent && !codes.has(`${area} ${parent}`))
        .map(({ id, code, parent }) => `${id}: ${code} under ${parent}`),
    ).toEqual([]);
    const parents = new Set(menus.map(({ area, parent }) => `${area} ${parent}`));
    expect(
      menus
        .filter(({ area, code, path }) => !path && !parents.has(`${area} ${code}`))
        .map(({ id, code }) => `${id}: ${code} leads nowhere`),
    ).toEqual([]);
  });
});
