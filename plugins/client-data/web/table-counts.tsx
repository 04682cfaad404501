import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { DataTable, Dialog, useUi } from '#shared/ui';
import type { CountedTable } from '../contract';

/** Row counts by table, with the owning plugin. */
export function TableCounts({
  title,
  counts,
  onClose,
}: {
  readonly title: string;
  readonly counts: readonly CountedTable[];
  readonly onClose: () => void;
}) {
  const t = useText('client-data');
  const { language } = useUi();
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <DataTable
        label={title}
        rows={counts}
        rowKey={({ Table }) => Table}
        columns={[
          { id: 'plugin', title: t('field.plugin'), width: 180, render: ({ Plugin_ID }) => Plugin_ID ?? t('core') },
          { id: 'table', title: t('field.table'), width: 240, grow: 1, render: ({ Table }) => <code>{Table}</code> },
          {
            id: 'rows',
            title: t('field.rows'),
            width: 110,
            align: 'end',
            render: ({ Rows }) => formatNumber(Rows, language),
          },
        ]}
      />
    </Dialog>
  );
}
