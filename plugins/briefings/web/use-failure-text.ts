import { LocaleService, useService, useText } from '#core/web';

/** Returns the text of an error code, if it has one. */
export function useFailureText(): (code: string) => string {
  const t = useText('briefings');
  const locale = useService(LocaleService);
  return (code) => {
    const key = `failure.${code.replace(/^briefings\./, '')}`;
    return locale.has('briefings', key) ? t(key) : t('failure.internal');
  };
}
