import { languages } from './language';

/**
 * How both sides read texts: the file of a plugin and language is a namespace, named by the plugin's id; `{{name}}` is
 * a place, `{{count, number}}` one for a number as the language writes it, `_one` and `_other` are plural forms. Both
 * languages are complete, so neither stands in for the other.
 */
export const textOptions = {
  supportedLngs: languages,
  fallbackLng: false,
  load: 'currentOnly',
  nsSeparator: false,
  returnObjects: false,
  interpolation: { escapeValue: false },
} as const;
