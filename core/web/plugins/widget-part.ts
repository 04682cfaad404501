import type { ComponentType } from 'react';
import { Later } from '../react/use-later';
import type { WidgetLoader } from '../side';
import type { PluginService } from './plugin-service';

/** A widget of a plugin, whose code is loaded once, with its declared prefetch. */
class WidgetPart {
  readonly later: Later<Record<string, unknown>>;
  ahead: Awaited<ReturnType<WidgetLoader>>['ahead'];

  constructor(plugins: PluginService, plugin: string, id: string) {
    this.later = new Later(async () => {
      const { default: Part, ahead } = await (await plugins.widget(plugin, id))();
      this.ahead = ahead;
      return Part as ComponentType<Record<string, unknown>>;
    });
  }
}

/** Error boundary of widgets; it is not among the files loaded first. */
export const widgetBoundary = new Later(() =>
  import(/* webpackMode: "eager" */ '../screen/boundary').then(({ Boundary }) => Boundary),
);
const parts = new Map<string, WidgetPart>();

/** Returns the same instance for the same widget. */
export function widgetPart(plugins: PluginService, plugin: string, id: string): WidgetPart {
  const key = `${plugin}#${id}`;
  const widget = parts.get(key) ?? new WidgetPart(plugins, plugin, id);
  parts.set(key, widget);
  return widget;
}
