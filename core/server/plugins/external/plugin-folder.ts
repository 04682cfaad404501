import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '#core';
import { wrongInManifest } from './check-manifest';
import { hostVersion, pluginDescription, type PluginDescription } from './description';

/** A plugin of a third party as it was found. */
export interface FoundPlugin extends PluginDescription {
  readonly folder: string;
  /** Of the whole build; stands in the addresses of its files. */
  readonly hash: string;
}

/** A folder that holds no plugin that can be used, and why. */
export interface RefusedPlugin {
  readonly name: string;
  readonly reason: string;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function readPlugin(folder: string, others: readonly PluginManifest[]): Promise<FoundPlugin> {
  const text = await readFile(join(folder, 'plugin.json'));
  const described = pluginDescription.parse(JSON.parse(text.toString('utf8')));
  if (described.host !== hostVersion)
    throw new Error(`it was built for version ${described.host} of the product, this is ${hostVersion}`);
  for (const [path, hash] of Object.entries(described.files))
    if (sha256(await readFile(join(folder, path))) !== hash) throw new Error(`${path} is not the file that was built`);
  const wrong = wrongInManifest(described.manifest, others);
  if (wrong) throw new Error(wrong);
  return { ...described, folder, hash: sha256(text).slice(0, 16) };
}

/** Reads a folder of plugins built apart; each is taken or refused by itself. */
export async function readPlugins(
  folder: string,
  own: readonly PluginManifest[],
): Promise<{ readonly found: readonly FoundPlugin[]; readonly refused: readonly RefusedPlugin[] }> {
  const found: FoundPlugin[] = [];
  const refused: RefusedPlugin[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    try {
      found.push(await readPlugin(join(folder, name), [...own, ...found.map(({ manifest }) => manifest)]));
    } catch (error) {
      refused.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { found, refused };
}
