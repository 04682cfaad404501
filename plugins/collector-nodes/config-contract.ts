import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/operate/extraction-manage/schedule-manage/synchronise-config';
const privilege = (verb: 'browse' | 'modify' | 'action') => ['synchronise-config', verb] as const;

/** One changed item; `before` and `after` hold only the fields that differ. */
export const configChange = z.object({
  Version: z.number(),
  Kind: z.enum(['setting', 'parser', 'source']),
  Item_ID: idSchema,
  Name: z.string(),
  Action: z.enum(['create', 'update', 'delete']),
  Made_At: z.string(),
  /** Null when the platform itself made the change, for example after a URL moved. */
  User_Name: z.string().nullable(),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
});
export type ConfigChange = z.output<typeof configChange>;

const settings = z.object({
  /** Whether robots.txt is obeyed where a source does not specify it. */
  Robots: z.enum(['obey', 'ignore']),
  Robots_Reason: z.string().trim().max(300),
  /** Seconds between two requests to one host, unless a site asks for more. */
  Gap_Seconds: z.number().min(1).max(60),
});

const node = z.object({
  Node_ID: idSchema,
  Node_Name: z.string(),
  Group_Name: z.string().nullable(),
  Heartbeat_At: z.string().nullable(),
  Started_At: z.string().nullable(),
  Is_Draining: z.boolean(),
  Running: z.number(),
  Is_Live: z.boolean(),
  Version: z.number().nullable(),
  Adopted_At: z.string().nullable(),
  /** True while a full reload has been requested and has not finished yet. */
  Is_Reload_Requested: z.boolean(),
});
export type ConfigNodeState = z.output<typeof node>;

/**
 * Calls for the configuration that collectors work with: its version, the version each collector uses, and its
 * settings.
 */
export const configContract = defineContract({
  state: {
    method: 'GET',
    path,
    privilege: privilege('browse'),
    summary: 'Returns the current version of the collector configuration and the version each collector uses',
    result: z.object({
      Version: z.number(),
      Hash: z.string(),
      Made_At: z.string(),
      Items: z.number(),
      Changes: z.number(),
      People: z.array(z.string()),
      Settings: settings,
      Nodes: z.array(node),
    }),
  },
  differences: {
    method: 'GET',
    path: `${path}/differences`,
    privilege: privilege('browse'),
    summary: 'Returns the changes since a version, at most 500',
    query: z.object({ Version: z.coerce.number().int().min(0).max(2_000_000_000) }),
    result: z.object({ list: z.array(configChange), total: z.number() }),
  },
  push: {
    method: 'POST',
    path: `${path}/push`,
    privilege: privilege('action'),
    summary: 'Makes all collectors, or only those listed, reload the current version immediately',
    body: z.object({ id: z.array(idSchema).max(1000).optional() }),
    result: z.object({ Version: z.number(), requested: z.number() }),
  },
  saveSettings: {
    method: 'PUT',
    path: `${path}/settings`,
    privilege: privilege('modify'),
    summary: 'Updates the settings that apply to all collectors',
    body: settings,
    result: z.object({ Version: z.number() }),
  },
});
