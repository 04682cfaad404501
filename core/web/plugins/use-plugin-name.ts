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
  return (id) => {
    const manifest = kernel.all.find((each) => each.id === id);
    const key = manifest && pluginNameKey(manifest);
    return key !== undefined && locale.has(id, key) ? locale.text(id, key) : id;
  };
}
