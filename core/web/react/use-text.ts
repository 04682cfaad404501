import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LocaleService, type TextOf } from '../locale/locale-service';
import { useService } from './kernel-context';

export type { TextOf } from '../locale/locale-service';

/**
 * Returns the texts of a plugin (or `core`). The component suspends until all of them are loaded, and is rendered again
 * when the language changes. A component that only shows texts of groups listed in `loadTextsEarly` of the manifest
 * names these groups, and does not wait for others.
 */
export function useText(plugin: string, ...groups: readonly string[]): TextOf {
  const locale = useService(LocaleService);
  return useNamespaces(locale, [locale.getNamespace(plugin, groups)]);
}

/** Returns the texts of the first of several namespaces, once all of them are loaded; throws if some failed to load. */
export function useNamespaces(locale: LocaleService, namespaces: readonly string[]): TextOf {
  const { t } = useTranslation(namespaces, { i18n: locale.engine });
  // i18next treats a namespace that failed to load as empty.
  for (const namespace of namespaces) if (!locale.isHere(namespace)) use(locale.whenHere(namespace));
  return t as TextOf;
}
