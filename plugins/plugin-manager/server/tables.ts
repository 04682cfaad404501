import { read, type TableSet } from '#core/server';

/** No tables of its own: the core stores which plugins are disabled. */
export const pluginManagerTables: TableSet = {
  own: [],
  reads: [
    read(['client_service_type'], 'lists the service types that include a plugin'),
    read(['plugin_switch'], 'shows who switched a plugin, and when'),
  ],
};
