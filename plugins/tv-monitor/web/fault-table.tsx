import { useText } from '#core/web';
import { DataTable, type GridColumn } from '#shared/ui';
import type { TvFault } from '../contract';
import styles from './tv-monitor.module.css';

/** Problems found in a transcript, by line. The text is kept in any case. */
export function FaultTable({ faults, count }: { readonly faults: readonly TvFault[]; readonly count: number }) {
  const t = useText('tv-monitor');
  const columns: readonly GridColumn<TvFault>[] = [
    { id: 'line', title: t('fault.line'), width: 70, align: 'end', render: ({ Line }) => Line },
    { id: 'code', title: t('fault.what'), width: 240, render: ({ Code }) => t(`fault.${Code}`) },
    {
      id: 'excerpt',
      title: t('fault.excerpt'),
      width: 240,
      grow: 1,
      render: ({ Excerpt }) => <span className={styles.soft}>{Excerpt || '—'}</span>,
    },
  ];
  return (
    <div className={styles.stack}>
      <p className={styles.warning}>{t('fault.some', { count })}</p>
      <DataTable
        label={t('fault.title')}
        rows={faults}
        rowKey={({ Line, Code }) => `${Line} ${Code}`}
        columns={columns}
      />
    </div>
  );
}
