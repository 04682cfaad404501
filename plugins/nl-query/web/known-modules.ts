import { baseModules, type Module } from '#plugins/analysis';
import { brandModules } from '#plugins/brand-analysis';
import { hotEvents } from '#plugins/hot-spots';
import { hotWords } from '#plugins/words';
import { foundModules } from '../modules';

/** Modules that answer questions, by id. */
export const knownModules: ReadonlyMap<string, Module> = new Map(
  [...baseModules, ...brandModules, ...foundModules, hotEvents as unknown as Module, hotWords as unknown as Module].map(
    (module) => [module.id, module],
  ),
);
