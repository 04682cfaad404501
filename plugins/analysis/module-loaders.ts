import { createExtensionPoint } from '#core';

/** Fetches the declarations of modules that can be asked by the filters of articles alone. */
export type ModuleLoader = () => Promise<readonly unknown[]>;

/**
 * The web's half of `analysis.modules`: whoever answers modules on the server contributes their declarations here, for
 * places that show any module, such as walls.
 */
export const moduleLoaders = createExtensionPoint<ModuleLoader>('analysis.module-loaders', { onFailure: 'skip' });

/**
 * Declarations of modules that ask for more than filters, such as what is compared or whose page it is: for places that
 * have a question whole, as a chart that was kept.
 */
export const boundModuleLoaders = createExtensionPoint<ModuleLoader>('analysis.bound-module-loaders', {
  onFailure: 'skip',
});
