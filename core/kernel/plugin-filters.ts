import type { Filter } from '../filter/filter';
import type { PluginManifest } from './manifest';

/** Returns the filters that these plugins add to a list, in order. */
export const pluginFilters = (plugins: readonly PluginManifest[], list: string): readonly Filter[] =>
  plugins.flatMap(({ id, filters = [] }) =>
    filters
      .filter((entry) => entry.list === list)
      .map(({ name, label, entity, isOffered, isAll, choices }) => ({
        name,
        label: `${id}:${label}${choices ? '.label' : ''}`,
        control: choices
          ? ({ kind: 'choice', values: choices, prefix: `${id}:${label}`, none: `${id}:${label}.all` } as const)
          : entity !== undefined && isOffered
            ? ({ kind: 'entity', entity } as const)
            : ({ kind: 'link', entity, isAll } as const),
      })),
  );
