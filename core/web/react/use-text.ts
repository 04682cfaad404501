import { useCallback, useSyncExternalStore } from 'react';
import { LocaleService, type TextParameters } from '../locale/locale-service';
import { useService } from './kernel-context';

/** Gives a text of one namespace: `t('title')`, `t('found', { count: 3 })`. */
export type TextOf = (key: string, parameters?: TextParameters) => string;

/** The texts of a plugin (or `core`), drawn again when the language changes. */
export function useText(namespace: string): TextOf {
  const locale = useService(LocaleService);
  const revision = useSyncExternalStore(locale.onChange, () => locale.revision);
  return useCallback((key, parameters) => locale.text(namespace, key, parameters), [locale, namespace, revision]);
}
