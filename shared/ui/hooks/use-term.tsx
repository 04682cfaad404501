import { useCallback } from 'react';
import type { Vocabulary } from '#shared/vocabulary';
import { useUi } from '../ui-context';

/** Returns the label of a vocabulary value in the language of the page: `term(mediaTypeTerms, 'news')`. */
export function useTerm(): (terms: Vocabulary<string>, value: string) => string {
  const { language } = useUi();
  return useCallback((terms, value) => terms.getLabel(value, language), [language]);
}
