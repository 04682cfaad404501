import type { Resolver } from '#core';
import { NavigationService } from '../navigation/navigation-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { PluginService } from './plugin-service';
import { widgetBoundary, widgetPart } from './widget-part';

type Properties = Readonly<Record<string, unknown>>;

/**
 * Loads the widgets of a slot before it is rendered, and runs their prefetch. The first screen does not wait for
 * widgets whose texts are loaded later; one that cannot be loaded reports that when it is rendered.
 */
export async function prefetchWidgets(services: Resolver, place: string, properties: Properties = {}): Promise<void> {
  const plugins = services.get(PluginService);
  const privileges = services.get(PrivilegeService);
  const isFirst = services.get(NavigationService).place === null;
  const ids = plugins.enabled
    .filter(({ loadTextsEarly }) => !isFirst || loadTextsEarly !== undefined)
    .map(({ id }) => id);
  const wanted = plugins.widgets.filter(
    ({ entry, plugin }) => entry.place === place && ids.includes(plugin) && privileges.may(entry.privilege),
  );
  const ready = wanted.map(async ({ entry, plugin }) => {
    const part = widgetPart(plugins, plugin, entry.id);
    await Promise.all([part.later.load(), widgetBoundary.load()]);
    part.ahead?.(services, properties);
  });
  await Promise.allSettled(ready);
}
