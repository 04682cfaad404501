import { useAction, useText } from '#core/web';
import { MenuButton } from '#shared/ui';
import { reportFormats, type ReportFormat } from '../share';

/** Saves a report as a file in the selected format. */
export function FormatMenu({ save }: { readonly save: (format: ReportFormat) => Promise<unknown> }) {
  const t = useText('briefings');
  const file = useAction(save);
  return (
    <MenuButton
      withText
      icon="download"
      label={t('action.save')}
      disabled={file.busy}
      items={reportFormats.map((format) => ({
        key: format,
        label: t(`format.${format}`),
        onSelect: () => void file.run(format),
      }))}
    />
  );
}
