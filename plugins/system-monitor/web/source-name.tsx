import { LocaleService, useService, useText } from '#core/web';

/**
 * Name of what failed, from the texts of its plugin; consumers of batches have no texts and are shown by their names.
 */
export function SourceName({ source }: { readonly source: string }) {
  const t = useText('system-monitor');
  const locale = useService(LocaleService);
  const [plugin = '', ...rest] = source.split('.');
  const key = `deadLetter.${rest.join('.')}`;
  return locale.has(plugin, key) ? locale.text(plugin, key) : t('deadLetters.consumer', { name: source });
}
