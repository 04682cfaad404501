import { withServices, type Resolver } from '#core';
import { NavigationService } from '../navigation/navigation-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { PluginService } from './plugin-service';
import { widgetBoundary, widgetPart } from './widget-part';

type Properties = Readonly<Record<string, unknown>>;

/** Returns the widgets of a slot that the user may see; before the first screen only those whose texts load early. */
const getParts = withServices(
  { plugins: PluginService, privileges: PrivilegeService, navigation: NavigationService },
  ({ plugins, privileges, navigation }) =>
    (slot: string) => {
      const isFirst = navigation.place === null;
      const ids = plugins.enabled
        .filter(({ loadTextsEarly }) => !isFirst || loadTextsEarly !== undefined)
        .map(({ id }) => id);
      return plugins.widgets
        .filter(({ entry, plugin }) => entry.place === slot && ids.includes(plugin) && privileges.may(entry.privilege))
        .map(({ entry, plugin }) => widgetPart(plugins, plugin, entry.id));
    },
);

/**
 * Loads the widgets of a slot before it is rendered, and runs their prefetch. The first screen does not wait for
 * widgets whose texts are loaded later; one that cannot be loaded reports that when it is rendered.
 */
export async function prefetchWidgets(services: Resolver, slot: string, properties: Properties = {}): Promise<void> {
  const ready = getParts(services)(slot).map(async (part) => {
    await Promise.all([part.later.load(), widgetBoundary.load()]);
    part.ahead?.(services, properties);
  });
  await Promise.allSettled(ready);
}
