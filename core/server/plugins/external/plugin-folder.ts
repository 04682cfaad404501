import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '#core';
import { wrongInManifest } from './check-manifest';
import { hostVersion, pluginDescription, type PluginDescription } from './description';

/** A third-party plugin found in the folder. */
export interface FoundPlugin extends PluginDescription {
  readonly folder: string;
  /** Hash of the whole build; part of the URLs of its files. */
  readonly hash: string;
}

/** A folder without a usable plugin, and the reason. */
export interface RefusedPlugin {
  readonly name: string;
  readonly reason: string;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function readPlugin(folder: string, others: readonly PluginManifest[]): Promise<FoundPlugin> {
  const text = await readFile(join(folder, 'plugin.json'));
  const described = pluginDescription.parse(JSON.parse(text.toString('utf8')));
  if (described.host !== hostVersion)
    throw new Error(`it was built for product version ${described.host}, this is ${hostVersion}`);
  for (const [path, hash] of Object.entries(described.files))
    if (sha256(await readFile(join(folder, path))) !== hash)
      throw new Error(`${path} differs from the file that was built`);
  const wrong = wrongInManifest(described.manifest, others);
  if (wrong) throw new Error(wrong);
  return { ...described, folder, hash: sha256(text).slice(0, 16) };
}

/** Reads a folder of separately built plugins; each is accepted or refused individually. */
export async function readPlugins(
  folder: string,
  builtInManifests: readonly PluginManifest[],
): Promise<{ readonly found: readonly FoundPlugin[]; readonly refused: readonly RefusedPlugin[] }> {
  const discovered: FoundPlugin[] = [];
  const refused: RefusedPlugin[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    try {
      discovered.push(
        await readPlugin(join(folder, name), [...builtInManifests, ...discovered.map(({ manifest }) => manifest)]),
      );
    } catch (error) {
      refused.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { found: discovered, refused };
}
