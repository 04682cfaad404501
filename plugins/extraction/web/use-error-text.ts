import { LocaleService, useService, useText } from '#core/web';

/** Returns the translated reason of a failed visit; for unknown codes, the server's message. */
export function useErrorText(): (code: string, message: string | null) => string {
  const t = useText('extraction');
  const locale = useService(LocaleService);
  return (code, message) => {
    const key = `error.${code.replace(/^extraction\./, '')}`;
    return locale.has('extraction', key) ? t(key) : (message ?? code);
  };
}
