import { z } from 'zod';
import { defineContract } from '#core';

const plugin = z.object({
  Plugin_ID: z.string(),
  Summary: z.string(),
  Version: z.string(),
  /** Part of the product; others come from `PLUGINS_DIR`. */
  Is_Own: z.boolean(),
  Is_Essential: z.boolean(),
  /** In use: switched on, with all that it requires. */
  Is_On: z.boolean(),
  /** Off by itself, not because of what it requires. */
  Is_Switched_Off: z.boolean(),
  Changed_At: z.string().nullable(),
  Changed_By: z.string().nullable(),
  Requires: z.array(z.string()),
  /** Plugins that are on and require it, one way or another. */
  Needed_By: z.array(z.string()),
  /** Addresses of screens, extension points that it fills, tables that it owns. */
  Screens: z.array(z.string()),
  Extends: z.array(z.string()),
  Tables: z.array(z.string()),
  Calls: z.number(),
  Jobs: z.number(),
  /** Names of the service types that hold it; essential ones belong to all. */
  Service_Types: z.array(z.string()),
  /** What went wrong with it in the process that answers, the last time. */
  Failure: z.object({ Message: z.string(), At: z.string() }).nullable(),
  /**
   * It cannot be loaded, so nobody knows which of its rows hang on what: no article, client, user or subject can be
   * removed until it is mended or taken out.
   */
  Holds_Removals: z.boolean(),
});
export type PluginRow = z.output<typeof plugin>;

const path = '/v1/operate/plugin-manage';

/** The plugins of the installation. */
export const pluginContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['plugin-manage', 'browse'],
    summary: 'Every plugin with what it brings, who has it, and what went wrong; and folders that hold none that works',
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
      'Switches a plugin on or off for the whole installation, at once; With_Others takes along what it needs or what needs it',
    body: z.object({ Plugin_ID: z.string().max(60), Is_On: z.boolean(), With_Others: z.boolean().default(false) }),
    result: z.object({ Changed: z.array(z.string()) }),
  },
});
