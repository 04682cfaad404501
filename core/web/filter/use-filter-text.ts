import { useCallback, useSyncExternalStore } from 'react';
import { LocaleService } from '../locale/locale-service';
import { useService } from '../react/kernel-context';

/** A text by `PLUGIN:KEY`, as filters name theirs. */
export function useFilterText(): (key: string) => string {
  const locale = useService(LocaleService);
  const revision = useSyncExternalStore(locale.onChange, () => locale.revision);
  return useCallback(
    (key) => {
      const end = key.indexOf(':');
      return locale.text(key.slice(0, end), key.slice(end + 1));
    },
    [locale, revision],
  );
}
