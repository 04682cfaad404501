import { useAction, useText } from '#core/web';
import { MenuButton } from '#shared/ui';
import { briefFormats, type BriefFormat } from '../contract';

/** Saves a report as a file in the selected format. */
export function FormatMenu({ save }: { readonly save: (format: BriefFormat) => Promise<unknown> }) {
  const t = useText('briefings');
  const file = useAction(save);
  return (
    <MenuButton
      withText
      icon="download"
      label={t('action.save')}
      disabled={file.busy}
      items={briefFormats.map((format) => ({
        key: format,
        label: t(`format.${format}`),
        onSelect: () => void file.run(format),
      }))}
    />
  );
}
