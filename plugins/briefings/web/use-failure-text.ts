import { LocaleService, useService, useText } from '#core/web';

/** Why something did not come about, in words, as far as its code has any. */
export function useFailureText(): (code: string) => string {
  const t = useText('briefings');
  const locale = useService(LocaleService);
  return (code) => {
    const key = `failure.${code.replace(/^briefings\./, '')}`;
    return locale.has('briefings', key) ? t(key) : t('failure.internal');
  };
}
