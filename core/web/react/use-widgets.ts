import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { PluginService } from '../plugins/plugin-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { useService } from './kernel-context';

/** A part that a plugin adds to a place; a failure stays within it. */
export interface Widget {
  readonly id: string;
  readonly plugin: string;
  readonly Component: ComponentType<Record<string, unknown>>;
}

const Boundary = lazy(() => import(/* webpackMode: "eager" */ '../screen/boundary').then((module) => ({ default: module.Boundary })));
const parts = new Map<string, Widget['Component']>();

/** The parts that this person's plugins add to a place, in their order; for components wrapped in `observer`. */
export function useWidgets(place: string): readonly Widget[] {
  const plugins = useService(PluginService);
  const privileges = useService(PrivilegeService);
  return plugins.widgets
    .filter(({ entry }) => entry.place === place && privileges.may(entry.privilege))
    .sort((one, other) => one.entry.order - other.entry.order)
    .map(({ entry: { id }, plugin }) => ({ id, plugin, Component: contained(plugins, plugin, id) }));
}

function contained(plugins: PluginService, plugin: string, id: string): Widget['Component'] {
  const key = `${plugin}#${id}`;
  const known = parts.get(key);
  if (known) return known;
  const Part = lazy(() => plugins.widget(plugin, id).then((load) => load() as Promise<{ default: Widget['Component'] }>));
  const Component: Widget['Component'] = (properties) => createElement(Suspense, { fallback: null }, createElement(Boundary, { name: plugin }, createElement(Part, properties)));
  parts.set(key, Component);
  return Component;
}
