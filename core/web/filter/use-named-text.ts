import { reaction } from 'mobx';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { LocaleService, type TextParameters } from '../locale/locale-service';
import { useService } from '../react/kernel-context';

/** Returns a text by `PLUGIN:KEY`, as used in declarations. */
export type NamedTextOf = (key: string, parameters?: TextParameters) => string;

/**
 * Returns the texts of all plugins, as a new function when the language changes, or when texts are loaded of which one
 * was missing. Such a text is empty until then.
 */
export function useNamedText(): NamedTextOf {
  const locale = useService(LocaleService);
  const hasMissed = useRef(false);
  const state = useSyncExternalStore(
    useCallback((changed) => reaction(() => locale.revision, changed), [locale]),
    () => (hasMissed.current ? `${locale.language} ${locale.revision}` : locale.language),
  );
  return useCallback(
    (name, parameters) => {
      const end = name.indexOf(':');
      const [namespace, key] = [name.slice(0, end), name.slice(end + 1)];
      if (!locale.isHere(namespace) && !locale.has(namespace, key)) hasMissed.current = true;
      return locale.text(namespace, key, parameters);
    },
    [locale, state],
  );
}
