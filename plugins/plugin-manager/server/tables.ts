import { read, type TableSet } from '#core/server';

/** It keeps nothing of its own: what is off stands with the core. */
export const pluginManagerTables: TableSet = {
  own: [],
  reads: [
    read(['client_service_type'], 'the list says which service types hold a plugin'),
    read(['plugin_switch'], 'the list says who switched a plugin, and when'),
  ],
};
