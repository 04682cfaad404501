import { createInstance, type i18n, type InitOptions, type Module } from 'i18next';
import { formatCount } from '#shared/format';

/**
 * Creates the text engine, which is the same on both sides. The file of a plugin and language is a namespace, named by
 * the plugin's id. `{{name}}` is a placeholder, `{{count, number}}` formats a number for the language, and `{{count,
 * short}}` abbreviates it to 万 and 亿 (K, M). `_one` and `_other` are plural forms. Both languages are complete, so
 * there is no fallback between them.
 */
export function createTextEngine(options: InitOptions = {}, backend?: Module): i18n {
  const engine = createInstance();
  if (backend) engine.use(backend);
  engine
    .init({
      ns: [],
      fallbackLng: false,
      load: 'currentOnly',
      nsSeparator: false,
      interpolation: { escapeValue: false },
      initAsync: false,
      ...(!backend && { resources: {} }),
      ...options,
    })
    .catch((error: unknown) => console.error(error));
  engine.services.formatter?.add('short', (value, language) => formatCount(Number(value), language));
  return engine;
}
