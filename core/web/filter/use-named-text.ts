import { useCallback } from 'react';
import { LocaleService, type TextParameters } from '../locale/locale-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';

/** Gives a text by `PLUGIN:KEY`, as declarations name theirs. */
export type NamedTextOf = (key: string, parameters?: TextParameters) => string;

/** The texts of all plugins, drawn again when the language changes. */
export function useNamedText(): NamedTextOf {
  const locale = useService(LocaleService);
  // Another function for each language: whoever keeps a text asks again.
  const drawn = useText('core');
  return useCallback(
    (key, parameters) => {
      const end = key.indexOf(':');
      return locale.text(key.slice(0, end), key.slice(end + 1), parameters);
    },
    [locale, drawn],
  );
}
