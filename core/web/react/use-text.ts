import { useTranslation } from 'react-i18next';
import { LocaleService, type TextParameters } from '../locale/locale-service';
import { useService } from './kernel-context';

/** Gives a text of one namespace: `t('title')`, `t('found', { count: 3 })`. */
export type TextOf = (key: string, parameters?: TextParameters) => string;

/** The texts of a plugin (or `core`), drawn again when the language changes. */
export function useText(namespace: string): TextOf {
  return useTranslation(namespace, { i18n: useService(LocaleService).engine }).t as TextOf;
}
