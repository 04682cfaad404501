import { useMemo } from 'react';
import { LocaleService } from '../locale/locale-service';
import { useKernel, useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { pluginNameKey } from './plugin-name-key';

/** Gives what a plugin is called on screens. */
export function usePluginName(): (id: string) => string {
  const locale = useService(LocaleService);
  const kernel = useKernel();
  // Drawn again when the language changes.
  useText('core');
  const keys = useMemo(() => new Map(kernel.all.map((manifest) => [manifest.id, pluginNameKey(manifest)])), [kernel]);
  return (id) => {
    const key = keys.get(id);
    return key !== undefined && locale.has(id, key) ? locale.text(id, key) : id;
  };
}
