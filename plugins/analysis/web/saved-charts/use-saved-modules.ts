import { PluginService, useLoaded, useService } from '#core/web';
import type { Module } from '../../module';
import { boundModuleLoaders, moduleLoaders } from '../../module-loaders';

/** Returns every module that a saved chart may use, by id; undefined while loading. */
export function useSavedModules(): ReadonlyMap<string, Module> | undefined {
  const plugins = useService(PluginService);
  return useLoaded(async () => {
    const loaderResults = await Promise.all(
      [moduleLoaders, boundModuleLoaders].map((point) => plugins.ask(point, (load) => load())),
    );
    const modules = loaderResults.flat(2) as Module[];
    return new Map(modules.map((module) => [module.id, module]));
  }, [plugins]).data;
}
