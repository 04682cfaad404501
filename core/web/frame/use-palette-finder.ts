import { useEffect, useState } from 'react';
import { useDebounced } from '#shared/ui';
import { PluginService } from '../plugins/plugin-service';
import { useService } from '../react/kernel-context';
import { PaletteFinder } from './palette-finder';
import { paletteSources } from './palette-source';

/** Milliseconds without typing after which servers are queried. */
const debounceMs = 200;

/** Returns the results of plugins for the typed text while the palette is open. */
export function usePaletteFinder(typed: string): PaletteFinder {
  const plugins = useService(PluginService);
  const [finder] = useState(() => new PaletteFinder(() => plugins.ask(paletteSources, (load) => load())));
  const wanted = useDebounced(typed.trim(), debounceMs);
  useEffect(() => {
    finder.start();
    return finder.stop;
  }, [finder]);
  useEffect(() => void finder.ask(wanted), [finder, wanted]);
  return finder;
}
