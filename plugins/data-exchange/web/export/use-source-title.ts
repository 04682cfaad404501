import { LocaleService, useService } from '#core/web';
import type { ExportSourceRow } from '../../export-contract';

/** Returns the text of `PLUGIN:KEY`, or the key if there is none. For components wrapped in `observer`. */
export function useTitleOf(): (titleKey: string) => string {
  const locale = useService(LocaleService);
  return (titleKey) => {
    const [plugin = '', key = ''] = titleKey.split(':');
    return locale.has(plugin, key) ? locale.text(plugin, key) : (key.split('.').at(-1) ?? titleKey);
  };
}

/** Returns the display name of a source, even if it no longer exists. */
export function useSourceTitle(sources: readonly ExportSourceRow[]): (name: string) => string {
  const titleOf = useTitleOf();
  return (name) => {
    const source = sources.find(({ Name }) => Name === name);
    return source ? titleOf(source.Title_Key) : name;
  };
}
