import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginEntry } from '#core';
import type { ServerSide } from '../../side';
import { addTexts } from '../../texts/named-texts';
import { wrongInSide } from './check-side';
import { guarded } from './guarded-migration';
import { readPlugins, type FoundPlugin, type RefusedPlugin } from './plugin-folder';

/**
 * Global through which separately built plugins access the product's shared modules; their build uses the same name.
 */
const host = globalThis as unknown as { opinionMonitor?: Record<string, unknown> };

type Entry = PluginEntry<ServerSide>;

/** Third-party plugins, from a folder outside the source tree. */
export class ExternalPlugins {
  /** Reasons of plugins whose migrations failed, by id. */
  private readonly broken = new Map<string, string>();
  private readonly loaded = new Map<string, Promise<{ readonly default: ServerSide }>>();

  constructor(
    private readonly builtInEntries: readonly Entry[],
    readonly discovered: readonly FoundPlugin[],
    readonly refused: readonly RefusedPlugin[],
  ) {}

  /** For a process without third-party plugins. */
  static none(): ExternalPlugins {
    return new ExternalPlugins([], [], []);
  }

  /** Reads the folder, if one is configured; `builtInEntries` are the plugins of the product. */
  static async read(folder: string | undefined, builtInEntries: readonly Entry[]): Promise<ExternalPlugins> {
    if (folder === undefined) return new ExternalPlugins(builtInEntries, [], []);
    const { found, refused } = await readPlugins(
      folder,
      builtInEntries.map(({ manifest }) => manifest),
    );
    return new ExternalPlugins(builtInEntries, found, refused);
  }

  get entries(): readonly Entry[] {
    return this.discovered.map((plugin) => ({ manifest: plugin.manifest, load: () => this.load(plugin) }));
  }

  has(id: string): boolean {
    return this.discovered.some(({ manifest }) => manifest.id === id);
  }

  /** Marks the plugin as one that cannot be loaded. */
  breaks(id: string, reason: string): void {
    this.broken.set(id, reason);
  }

  /** Returns a file that the plugin's build lists, for the web. */
  async file(id: string, hash: string, path: string): Promise<Buffer | undefined> {
    const plugin = this.discovered.find((each) => each.manifest.id === id && each.hash === hash);
    if (!plugin || path.startsWith('server') || !(path in plugin.files || path === 'plugin.json')) return undefined;
    return readFile(join(plugin.folder, path));
  }

  private async load(plugin: FoundPlugin): Promise<{ readonly default: ServerSide }> {
    const { id } = plugin.manifest;
    const reason = this.broken.get(id);
    if (reason !== undefined) throw new Error(reason);
    const loadedPlugin = this.loaded.get(id);
    if (loadedPlugin) return loadedPlugin;
    const loading = this.fetch(plugin);
    this.loaded.set(id, loading);
    loading.catch(() => this.loaded.delete(id));
    return loading;
  }

  private async fetch({ manifest, folder, files, hash }: FoundPlugin): Promise<{ readonly default: ServerSide }> {
    const { id, requires = [] } = manifest;
    for (const language of ['zh-CN', 'en-US'] as const)
      if (`locales/${language}.json` in files)
        addTexts(id, language, JSON.parse(await readFile(join(folder, `locales/${language}.json`), 'utf8')));
    if (!('server.mjs' in files)) return { default: {} };
    const { hostModules } = await import('./host-modules');
    host.opinionMonitor ??= { ...hostModules };
    for (const { manifest: required, load } of this.builtInEntries)
      if (requires.includes(required.id)) host.opinionMonitor[`#plugins/${required.id}/server`] ??= await load();
    const address = `${pathToFileURL(join(folder, 'server.mjs')).href}?${hash}`;
    const { default: side } = (await import(/* webpackIgnore: true */ address)) as { default: ServerSide };
    const wrong = wrongInSide(manifest, side);
    if (wrong) throw new Error(`${id} is refused: ${wrong}`);
    return { default: { ...side, migrations: side.migrations?.map((migration) => guarded(id, migration)) } };
  }
}
