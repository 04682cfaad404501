import { LocaleService, useService, useText } from '#core/web';

/** What failed, in the words of the plugin that did it; consumers of batches have no words but their names. */
export function SourceName({ source }: { readonly source: string }) {
  const t = useText('system-monitor');
  const locale = useService(LocaleService);
  const [plugin = '', ...rest] = source.split('.');
  const key = `deadLetter.${rest.join('.')}`;
  return locale.has(plugin, key) ? locale.text(plugin, key) : t('deadLetters.consumer', { name: source });
}
