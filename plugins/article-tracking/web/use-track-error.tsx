import { LocaleService, useService, useText } from '#core/web';
import { useErrorText } from '#plugins/extraction/web';

/** Returns the translated reason of a failed fetch; for unknown codes, the server's message. */
export function useTrackError(): (code: string, message: string | null) => string {
  const t = useText('article-tracking');
  const locale = useService(LocaleService);
  const collecting = useErrorText();
  return (code, message) => {
    const key = `error.${code.replace(/^article-tracking\./, '')}`;
    return locale.has('article-tracking', key) ? t(key) : collecting(code, message);
  };
}
