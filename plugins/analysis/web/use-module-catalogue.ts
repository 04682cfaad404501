import { PluginService, useLoaded, useService } from '#core/web';
import type { Module } from '../module';
import { moduleLoaders } from '../module-loaders';

/** Returns every module that the available plugins declare, by id and in their order; undefined while loading. */
export function useKnownModules(): ReadonlyMap<string, Module> | undefined {
  const plugins = useService(PluginService);
  return useLoaded(async () => {
    const moduleGroups = await plugins.ask(moduleLoaders, (load) => load());
    const modules = moduleGroups.flat() as Module[];
    return new Map(modules.map((module) => [module.id, module]));
  }, [plugins]).data;
}
