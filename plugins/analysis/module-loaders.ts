import { createExtensionPoint } from '#core';

/** Fetches the declarations of modules that need no input beyond the article filters. */
export type ModuleLoader = () => Promise<readonly unknown[]>;

/**
 * Web counterpart of `analysis.modules`: plugins that answer modules on the server contribute their declarations here,
 * for screens that show any module, such as big screens.
 */
export const moduleLoaders = createExtensionPoint<ModuleLoader>('analysis.module-loaders', { onFailure: 'skip' });

/**
 * Declarations of modules that need more input than filters, such as compared groups or a page owner. Used where the
 * complete question is stored, as in a saved chart.
 */
export const boundModuleLoaders = createExtensionPoint<ModuleLoader>('analysis.bound-module-loaders', {
  onFailure: 'skip',
});
