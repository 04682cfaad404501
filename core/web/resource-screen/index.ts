import type { Resource } from '#core/resource';
import type { ScreenLoader } from '../side';
import type { AnyParts, ResourceParts } from './resource-parts';

export type { FilterChoicesProps, ResourceFormProps, ResourceParts } from './resource-parts';

/**
 * Creates the screen of a resource from its declaration: list, filters, form, import and export. The resource and the
 * parts may be given directly or loaded with the screen: `resourceScreen(word, () => import('./word-parts'))`.
 */
export function resourceScreen<const R extends Resource>(
  resource: R | (() => Promise<R>),
  parts: ResourceParts<R> | (() => Promise<{ readonly default: ResourceParts<R> }>) = {},
): ScreenLoader {
  return async () => {
    const [{ makeResourceScreen }, declared, given] = await Promise.all([
      import(/* webpackChunkName: "resource-screen" */ './resource-screen'),
      typeof resource === 'function' ? resource() : resource,
      typeof parts === 'function' ? parts().then((module) => module.default) : parts,
    ]);
    return { default: makeResourceScreen(declared as unknown as Resource, given as unknown as AnyParts) };
  };
}
