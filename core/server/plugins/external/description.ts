import { z } from 'zod';
import type { PluginManifest } from '#core';
import { version } from '../../version';

/** Product version that a build must match: major and minor number. */
export const hostVersion = version.split('.').slice(0, 2).join('.');

const verbs = z.enum(['browse', 'modify', 'action', 'delete']);
const path = z.string().regex(/^\/[\w\-/:.]*$/);

const manifest = z.looseObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    .max(60),
  summary: z.string().max(500),
  requires: z.array(z.string()).optional(),
  optional: z.array(z.string()).optional(),
  extends: z.array(z.string()).optional(),
  privileges: z.record(z.string(), z.array(verbs)).optional(),
  routes: z.array(z.looseObject({ path, screen: z.string(), title: z.string() })).optional(),
  menus: z.array(z.looseObject({ code: z.string(), area: z.string(), order: z.number() })).optional(),
});

/**
 * Schema of `plugin.json` of a built plugin: its description, the product version it was built for, and the hash of
 * every file.
 */
export const pluginDescription = z.object({
  version: z.string().max(40),
  host: z.string(),
  manifest: manifest.transform((value) => value as unknown as PluginManifest),
  /** SHA-256 by the path within the folder. */
  files: z.record(z.string().regex(/^[\w-]+(\/[\w-]+)*\.(js|mjs|json|css|txt)$/), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type PluginDescription = z.output<typeof pluginDescription>;
