import { languages, type PluginEntry, type PluginManifest } from '#core';
import { addTexts } from '../locale/text-files';
import type { WebSide } from '../side';
import { addExternalFiles } from './external-files';

/** Global object in which separately built plugins find the shared modules; their build uses the same name. */
const host = globalThis as unknown as { opinionMonitor?: Readonly<Record<string, unknown>> };

interface Description {
  readonly manifest: PluginManifest;
  readonly files: Readonly<Record<string, string>>;
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return (await answer.json()) as T;
}

async function getEntry(place: string): Promise<PluginEntry<WebSide>> {
  const base = `/plugins/${place}`;
  const { manifest, files } = await read<Description>(`${base}/plugin.json`);
  await Promise.all(
    languages
      .filter((language) => `locales/${language}.json` in files)
      .map(async (language) => addTexts(manifest.id, language, await read(`${base}/locales/${language}.json`))),
  );
  addExternalFiles(manifest.id, base, Object.keys(files));
  const load = async (): Promise<{ readonly default: WebSide }> => {
    if (!('web.js' in files)) return { default: {} };
    host.opinionMonitor ??= (await import(/* webpackChunkName: "plugin-host" */ './host-modules')).hostModules;
    return (await import(/* webpackIgnore: true */ `${base}/web.js`)) as { readonly default: WebSide };
  };
  return { manifest, load };
}

/**
 * Loads the plugins that were built separately from this page, by `ID/HASH`; one that cannot be loaded is omitted, so
 * that the others continue.
 */
export async function pluginsApart(places: string): Promise<readonly PluginEntry<WebSide>[]> {
  const settled = await Promise.allSettled(places.split(' ').map(getEntry));
  return settled.flatMap((each) => {
    if (each.status === 'fulfilled') return [each.value];
    console.error(each.reason);
    return [];
  });
}
