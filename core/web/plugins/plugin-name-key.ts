import type { PluginManifest } from '#core';

/** Where the texts of a plugin say what it is called: its menu line, first screen or first right, else `name`. */
export function pluginNameKey({ menus = [], routes = [], privileges = {} }: PluginManifest): string {
  const screens = menus.filter(({ path }) => path !== undefined);
  const line = screens.length === 1 ? screens[0] : menus[0];
  const [right] = Object.keys(privileges);
  return line ? `menu.${line.code}` : (routes[0]?.title ?? (right === undefined ? 'name' : `privilege.${right}`));
}
