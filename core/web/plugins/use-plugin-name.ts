import { useMemo } from 'react';
import { LocaleService } from '../locale/locale-service';
import { useKernel, useService } from '../react/kernel-context';
import { useText } from '../react/use-text';

/** Gives what a plugin is called on screens: as its line of the menu, its first screen or its first right. */
export function usePluginName(): (id: string) => string {
  const locale = useService(LocaleService);
  const kernel = useKernel();
  // Drawn again when the language changes.
  useText('core');
  const manifests = useMemo(() => new Map(kernel.all.map((manifest) => [manifest.id, manifest])), [kernel]);
  return (id) => {
    const { menus = [], routes = [], privileges = {} } = manifests.get(id) ?? {};
    const screens = menus.filter(({ path }) => path !== undefined);
    const line = screens.length === 1 ? screens[0] : menus[0];
    const key = line ? `menu.${line.code}` : (routes[0]?.title ?? `privilege.${Object.keys(privileges)[0]}`);
    return locale.has(id, key) ? locale.text(id, key) : id;
  };
}
