import type { PluginManifest } from '#core';

/** Returns the reason why a third-party manifest conflicts with those of the product; undefined when it does not. */
export function wrongInManifest(manifest: PluginManifest, others: readonly PluginManifest[]): string | undefined {
  const { id, essential, loadTextsEarly, loadBeforeSignIn, requires = [], routes = [], privileges = {} } = manifest;
  if (others.some((other) => other.id === id)) return `there is already a plugin ${id}`;
  if (essential || loadTextsEarly || loadBeforeSignIn)
    return 'only plugins of the product can be essential or load texts first';
  const missing = requires.find((required) => !others.some((other) => other.id === required));
  if (missing) return `it requires ${missing}, which does not exist`;
  const registeredPaths = new Set(others.flatMap((other) => (other.routes ?? []).map((route) => route.path)));
  const twice = routes.find((route) => registeredPaths.has(route.path));
  if (twice) return `${twice.path} is a screen of another plugin`;
  const open = routes.find((route) => route.access !== 'user' && route.privilege === undefined);
  if (open) return `${open.path} declares no privilege`;
  const foreign = routes.find((route) => route.privilege && !Object.hasOwn(privileges, route.privilege[0]));
  if (foreign) return `${foreign.path} requires a privilege that the manifest does not declare`;
  const taken = Object.keys(privileges).find((key) =>
    others.some((other) => Object.hasOwn(other.privileges ?? {}, key)),
  );
  return taken && `the privilege ${taken} belongs to another plugin`;
}
