import { useKernel } from '../react/kernel-context';
import { useAllTexts } from '../react/use-all-texts';
import { pluginNameKey } from './plugin-name-key';

/** Returns a function that looks up the display name of a plugin. */
export function usePluginName(): (id: string) => string {
  const locale = useAllTexts();
  const kernel = useKernel();
  return (id) => {
    const manifest = kernel.all.find((each) => each.id === id);
    const key = manifest && pluginNameKey(manifest);
    return key !== undefined && locale.has(id, key) ? locale.text(id, key) : id;
  };
}
