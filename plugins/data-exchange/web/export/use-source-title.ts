import { LocaleService, useService } from '#core/web';
import type { ExportSourceRow } from '../../export-contract';

/** The text under `PLUGIN:KEY`; the key where there is none. For components wrapped in `observer`. */
export function useTitleOf(): (titleKey: string) => string {
  const locale = useService(LocaleService);
  return (titleKey) => {
    const [plugin = '', key = ''] = titleKey.split(':');
    return locale.has(plugin, key) ? locale.text(plugin, key) : (key.split('.').at(-1) ?? titleKey);
  };
}

/** What a source is called, known or not any more. */
export function useSourceTitle(sources: readonly ExportSourceRow[]): (name: string) => string {
  const titleOf = useTitleOf();
  return (name) => {
    const source = sources.find(({ Name }) => Name === name);
    return source ? titleOf(source.Title_Key) : name;
  };
}
