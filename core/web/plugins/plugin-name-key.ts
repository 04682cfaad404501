import type { PluginManifest } from '#core';

/**
 * Returns the key of a plugin's display name in its texts: its menu item, first screen or first privilege, otherwise
 * `name`.
 */
export function pluginNameKey({ menus = [], routes = [], privileges = {} }: PluginManifest): string {
  const screens = menus.filter(({ path }) => path !== undefined);
  const line = screens.length === 1 ? screens[0] : menus[0];
  const [right] = Object.keys(privileges);
  return line ? `menu.${line.code}` : (routes[0]?.title ?? (right === undefined ? 'name' : `privilege.${right}`));
}
