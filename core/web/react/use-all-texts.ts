import { LocaleService } from '../locale/locale-service';
import { useKernel } from './kernel-context';
import { useNamespaces } from './use-text';

/**
 * Returns the texts of all plugins, for a component that shows names from any of them. It suspends until all texts are
 * loaded, and is rendered again when the language changes.
 */
export function useAllTexts(): LocaleService {
  const kernel = useKernel();
  const locale = kernel.get(LocaleService);
  useNamespaces(
    locale,
    kernel.all.map(({ id }) => id),
  );
  return locale;
}
