import { LocaleService, useService, useText } from '#core/web';
import { useErrorText } from '#plugins/extraction/web';

/** Says why a fetch failed in the reader's language; unknown codes keep the server's own sentence. */
export function useTrackError(): (code: string, message: string | null) => string {
  const t = useText('article-tracking');
  const locale = useService(LocaleService);
  const collecting = useErrorText();
  return (code, message) => {
    const key = `error.${code.replace(/^article-tracking\./, '')}`;
    return locale.has('article-tracking', key) ? t(key) : collecting(code, message);
  };
}
