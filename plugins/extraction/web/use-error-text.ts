import { LocaleService, useService, useText } from '#core/web';

/** Says what went wrong with a visit in the reader's language; unknown codes keep the server's own sentence. */
export function useErrorText(): (code: string, message: string | null) => string {
  const t = useText('extraction');
  const locale = useService(LocaleService);
  return (code, message) => {
    const key = `error.${code.replace(/^extraction\./, '')}`;
    return locale.has('extraction', key) ? t(key) : (message ?? code);
  };
}
