import { z } from 'zod';
import { defineContract } from '#core';

const plugin = z.object({
  Plugin_ID: z.string(),
  Summary: z.string(),
  Version: z.string(),
  /** Part of the product; other plugins come from `PLUGINS_DIR`. */
  Is_Own: z.boolean(),
  Is_Essential: z.boolean(),
  /** Enabled, together with everything it requires. */
  Is_On: z.boolean(),
  /** Disabled itself, not because of a plugin it requires. */
  Is_Switched_Off: z.boolean(),
  Changed_At: z.string().nullable(),
  Changed_By: z.string().nullable(),
  Requires: z.array(z.string()),
  /** Enabled plugins that require it, directly or indirectly. */
  Needed_By: z.array(z.string()),
  /** Addresses of its screens, extension points that it contributes to, tables that it owns. */
  Screens: z.array(z.string()),
  Extends: z.array(z.string()),
  Tables: z.array(z.string()),
  Calls: z.number(),
  Jobs: z.number(),
  /** Names of the service types that include it; essential plugins belong to all. */
  Service_Types: z.array(z.string()),
  /** Last error of the plugin in the process that answers. */
  Failure: z.object({ Message: z.string(), At: z.string() }).nullable(),
  /**
   * The plugin cannot be loaded, so the dependencies of its rows are unknown: no article, client, user or subject can
   * be deleted until it is fixed or taken out.
   */
  Blocks_Deletion: z.boolean(),
});
export type PluginRow = z.output<typeof plugin>;

const path = '/v1/operate/plugin-manage';

/** Calls about the plugins of the installation. */
export const pluginContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['plugin-manage', 'browse'],
    summary:
      'Lists every plugin with its contributions, service types and errors; includes folders without a working plugin',
    result: z.object({
      list: z.array(plugin),
      Refused: z.array(z.object({ Name: z.string(), Reason: z.string() })),
    }),
  },
  set: {
    method: 'PUT',
    path,
    privilege: ['plugin-manage', 'action'],
    summary:
      'Enables or disables a plugin for the whole installation, at once; With_Others includes the plugins it requires or that require it',
    body: z.object({ Plugin_ID: z.string().max(60), Is_On: z.boolean(), With_Others: z.boolean().default(false) }),
    result: z.object({ Changed: z.array(z.string()) }),
  },
});
