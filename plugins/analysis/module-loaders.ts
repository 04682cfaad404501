import { createExtensionPoint } from '#core';

/** Fetches the declarations of modules that can be asked by the filters of articles alone. */
export type ModuleLoader = () => Promise<readonly unknown[]>;

/**
 * The web's half of `analysis.modules`: whoever answers modules on the server contributes their declarations here, for
 * places that show any module, such as walls.
 */
export const moduleLoaders = createExtensionPoint<ModuleLoader>('analysis.module-loaders', { onFailure: 'skip' });
