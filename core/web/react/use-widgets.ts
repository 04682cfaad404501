import { createElement, Suspense, useMemo, type ComponentType } from 'react';
import { PluginService } from '../plugins/plugin-service';
import { widgetBoundary, widgetPart } from '../plugins/widget-part';
import { PrivilegeService } from '../privilege/privilege-service';
import { useService } from './kernel-context';
import { useLater } from './use-later';

/** A component that a plugin adds to a slot, isolated by an error boundary. */
export interface Widget {
  readonly id: string;
  readonly plugin: string;
  /** `PLUGIN:KEY`; empty where the declaration has none. */
  readonly label: string;
  readonly icon?: string;
  readonly Component: ComponentType<Record<string, unknown>>;
}

const parts = new Map<string, Widget['Component']>();

/**
 * Returns the widgets that enabled plugins add to a slot, in order; the array is stable while nothing changes. For
 * components wrapped in `observer`.
 */
export function useWidgets(place: string): readonly Widget[] {
  const plugins = useService(PluginService);
  const privileges = useService(PrivilegeService);
  const entries = plugins.widgets
    .filter(({ entry }) => entry.place === place && privileges.may(entry.privilege))
    .sort((one, other) => one.entry.order - other.entry.order);
  const names = entries.map(({ entry, plugin }) => `${plugin}#${entry.id}`).join();
  return useMemo(
    () =>
      entries.map(({ entry: { id, label, icon }, plugin }) => ({
        id,
        plugin,
        label: label ? `${plugin}:${label}` : '',
        icon,
        Component: contained(plugins, plugin, id),
      })),
    [plugins, names],
  );
}

function contained(plugins: PluginService, plugin: string, id: string): Widget['Component'] {
  const key = `${plugin}#${id}`;
  const cached = parts.get(key);
  if (cached) return cached;
  const { later } = widgetPart(plugins, plugin, id);
  const Part: Widget['Component'] = (properties) => {
    const Drawn = useLater(later);
    return Drawn ? createElement(Drawn, properties) : null;
  };
  const Component: Widget['Component'] = (properties) => {
    const Boundary = useLater(widgetBoundary);
    return Boundary
      ? createElement(
          Boundary,
          { name: plugin },
          createElement(Suspense, { fallback: null }, createElement(Part, properties)),
        )
      : null;
  };
  parts.set(key, Component);
  return Component;
}
