import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/operate/extraction-manage/schedule-manage/synchronise-config';
const privilege = (verb: 'browse' | 'modify' | 'action') => ['synchronise-config', verb] as const;

/** One difference: the fields that differ, before and after. */
export const configChange = z.object({
  Version: z.number(),
  Kind: z.enum(['setting', 'parser', 'source']),
  Item_ID: idSchema,
  Name: z.string(),
  Action: z.enum(['create', 'update', 'delete']),
  Made_At: z.string(),
  /** Null: the platform itself, such as for an address that moved. */
  User_Name: z.string().nullable(),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
});
export type ConfigChange = z.output<typeof configChange>;

const settings = z.object({
  /** Whether robots.txt is kept to where a source does not say otherwise. */
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
  Taken_At: z.string().nullable(),
  /** It was asked to read everything anew and has not done so yet. */
  Is_Asked: z.boolean(),
});
export type ConfigNodeState = z.output<typeof node>;

/** The configuration that collectors work with: its version, who holds which, and the settings in it. */
export const configContract = defineContract({
  state: {
    method: 'GET',
    path,
    privilege: privilege('browse'),
    summary: 'The present version of what collectors work with, and which version each of them holds',
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
    summary: 'What changed since a version, at most 500 of it',
    query: z.object({ Version: z.coerce.number().int().min(0).max(2_000_000_000) }),
    result: z.object({ list: z.array(configChange), total: z.number() }),
  },
  push: {
    method: 'POST',
    path: `${path}/push`,
    privilege: privilege('action'),
    summary: 'Has collectors read the present version anew at once, all of them unless some are named',
    body: z.object({ id: z.array(idSchema).max(1000).optional() }),
    result: z.object({ Version: z.number(), asked: z.number() }),
  },
  saveSettings: {
    method: 'PUT',
    path: `${path}/settings`,
    privilege: privilege('modify'),
    summary: 'Sets what holds for all collectors',
    body: settings,
    result: z.object({ Version: z.number() }),
  },
});
