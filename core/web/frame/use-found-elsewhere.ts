import { useEffect, useState } from 'react';
import { useDebounced } from '#shared/ui';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';
import { paletteSources, type PaletteItem } from './palette-source';

interface Found {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** What the plugins find for the typed text, each as soon as it answers; a failing one adds nothing. */
export function useFoundElsewhere(typed: string): readonly Found[] {
  const plugins = useService(PluginService);
  const wanted = useDebounced(typed.trim(), 250);
  const [found, setFound] = useState<readonly Found[]>([]);
  useEffect(() => {
    setFound([]);
    if (wanted.length < 2) return undefined;
    const abort = new AbortController();
    void plugins.extensions(paletteSources).then((sources) => {
      for (const source of sources) {
        source.find(wanted, abort.signal).then(
          (items) =>
            !abort.signal.aborted &&
            items.length > 0 &&
            setFound((before) => [...before, { title: source.title(), items }]),
          () => undefined,
        );
      }
    });
    return () => abort.abort();
  }, [plugins, wanted]);
  return found;
}
