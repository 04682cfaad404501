import { provide } from '#core';
import { defineServer } from '#core/server';
import { pluginManager } from '../plugin';
import { pluginCalls } from './plugin-calls';
import { PluginList } from './plugin-list';
import { pluginManagerTables } from './tables';

export default defineServer(pluginManager, {
  services: [provide(PluginList)],
  calls: [pluginCalls],
  tables: pluginManagerTables,
});
