import { LocaleService, useService, useText } from '#core/web';
import { useErrorText } from '#plugins/extraction/web';

/** Returns the localized text of an external failure; unknown codes keep the server's message. */
export function useFailureText(): (code: string, message: string | null, status?: number | null) => string {
  const t = useText('web-search');
  const locale = useService(LocaleService);
  const outside = useErrorText();
  return (code, message, status) => {
    const key = `error.${code.replace(/^web-search\./, '')}`;
    if (!code.startsWith('web-search.') || !locale.has('web-search', key)) return outside(code, message);
    return t(key, { status: status ?? message?.match(/\d{3}/u)?.[0] ?? '' });
  };
}
