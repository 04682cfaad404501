import { PluginService, useLoaded, useService } from '#core/web';
import type { Module } from '../../module';
import { boundModuleLoaders, moduleLoaders } from '../../module-loaders';

/** Every module whose question may have been kept, by id; nothing while they are on their way. */
export function useKeptModules(): ReadonlyMap<string, Module> | undefined {
  const plugins = useService(PluginService);
  return useLoaded(async () => {
    const found = await Promise.all(
      [moduleLoaders, boundModuleLoaders].map((point) => plugins.ask(point, (load) => load())),
    );
    const modules = found.flat(2) as Module[];
    return new Map(modules.map((module) => [module.id, module]));
  }, [plugins]).data;
}
