import { verbTags, type PluginManifest, type Verb } from '#core';
import type { ServerKernel } from '#core/server';

/** Areas of the product that a module belongs to for privileges: everything outside administration is `front`. */
export type ModuleArea = 'front' | 'manage' | 'operate' | 'monitor';

/** A module key with its verbs and areas. */
export interface ModuleEntry {
  readonly key: string;
  readonly plugin: string;
  readonly verbs: readonly Verb[];
  readonly areas: ReadonlySet<ModuleArea>;
}

const areas = ['manage', 'operate', 'monitor'] as const;

const areaOfRoute = (path: string): ModuleArea =>
  areas.find((area) => path === `/${area}` || path.startsWith(`/${area}/`)) ?? 'front';

/** Actions on articles and queries about them belong to the front area. */
const frontPaths = ['/v1/article/', '/v1/analysis/', '/v1/chart-data'] as const;
const areaOfCall = (path: string): ModuleArea | undefined =>
  frontPaths.some((begin) => path.startsWith(begin))
    ? 'front'
    : [...areas, 'front' as const].find((area) => path.startsWith(`/v1/${area}/`));

/** Returns the areas in which a manifest's screens use a key. */
function routeAreas({ routes = [] }: PluginManifest, key?: string): ModuleArea[] {
  return routes
    .filter(({ privilege }) => privilege && (key === undefined || privilege[0] === key))
    .map(({ path }) => areaOfRoute(path));
}

/**
 * Returns all module keys of this build. A key belongs to the areas of the screens and calls that require it. A key
 * required only by calls without an area belongs to the areas of its plugin's screens; without those it is reserved for
 * operators.
 */
export async function moduleCatalogue(kernel: ServerKernel): Promise<readonly ModuleEntry[]> {
  const manifests = kernel.manifests;
  const callAreas = new Map<string, Set<ModuleArea>>();
  for (const { side } of await kernel.sides('skip', manifests)) {
    for (const { contract } of side.calls ?? []) {
      for (const { path, privilege } of Object.values(contract)) {
        const area = areaOfCall(path);
        if (privilege && area) callAreas.set(privilege[0], (callAreas.get(privilege[0]) ?? new Set()).add(area));
      }
    }
  }
  return manifests.flatMap((manifest) =>
    Object.entries(manifest.privileges ?? {}).map(([key, verbs]) => {
      const used = [...manifests.flatMap((other) => routeAreas(other, key)), ...(callAreas.get(key) ?? [])];
      return { key, plugin: manifest.id, verbs, areas: new Set(used.length > 0 ? used : routeAreas(manifest)) };
    }),
  );
}

/** Returns the verbs of a module as letters, in the order b, m, a, d. */
export const getCharacters = ({ verbs }: ModuleEntry) =>
  (Object.keys(verbTags) as Verb[]).filter((verb) => verbs.includes(verb)).map((verb) => verbTags[verb]);
