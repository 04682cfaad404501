import { useText } from '#core/web';
import { formatDuration, formatFileSize, formatNumber } from '#shared/format';
import { DataTable, EmptyState, Tag, TimeText, useUi, type GridColumn } from '#shared/ui';
import type { SlowStatementRow, StoreRow, TableRow } from '../store-contract';
import styles from './monitor.module.css';

interface RowsOf<Row> {
  readonly rows: readonly Row[];
}

/** Stores with their size and lag. */
export function StoreTable({ rows }: RowsOf<StoreRow>) {
  const t = useText('system-monitor');
  const { language } = useUi();
  const columns: readonly GridColumn<StoreRow>[] = [
    { id: 'kind', title: t('stores.kind'), width: 110, render: ({ Kind }) => t(`stores.kinds.${Kind}`) },
    {
      id: 'name',
      title: t('stores.name'),
      width: 220,
      grow: 1,
      render: ({ Name, Is_Away }) => (
        <span className={styles.cell}>
          {Name} {Is_Away && <Tag tone="negative">{t('stores.away')}</Tag>}
        </span>
      ),
    },
    {
      id: 'bytes',
      title: t('stores.size'),
      width: 120,
      align: 'end',
      render: ({ Bytes }) => (Bytes === null ? '—' : formatFileSize(Bytes, language)),
    },
    {
      id: 'waiting',
      title: t('stores.waiting'),
      width: 110,
      align: 'end',
      render: ({ Waiting }) => (Waiting === null ? '—' : formatNumber(Waiting, language)),
    },
    {
      id: 'lag',
      title: t('stores.lag'),
      width: 120,
      align: 'end',
      render: ({ Lag_Seconds }) => (Lag_Seconds === null ? '—' : formatDuration(Lag_Seconds * 1000, language)),
    },
  ];
  return (
    <DataTable
      label={t('stores.stores')}
      rows={rows}
      rowKey={({ Kind, Name }) => `${Kind} ${Name}`}
      columns={columns}
    />
  );
}

/** Database tables, largest first. */
export function TableTable({ rows }: RowsOf<TableRow>) {
  const t = useText('system-monitor');
  const { language } = useUi();
  const number = (id: 'Rows' | 'Dead_Rows'): GridColumn<TableRow> => ({
    id,
    title: t(`stores.${id}`),
    width: 120,
    align: 'end',
    render: (row) => formatNumber(row[id], language),
  });
  const size = (id: 'Bytes' | 'Index_Bytes'): GridColumn<TableRow> => ({
    id,
    title: t(`stores.${id}`),
    width: 120,
    align: 'end',
    render: (row) => formatFileSize(row[id], language),
  });
  const columns: readonly GridColumn<TableRow>[] = [
    { id: 'table', title: t('stores.table'), width: 220, grow: 1, render: ({ Table }) => Table },
    { id: 'owner', title: t('stores.owner'), width: 150, render: ({ Owner }) => Owner },
    size('Bytes'),
    size('Index_Bytes'),
    number('Rows'),
    number('Dead_Rows'),
  ];
  return <DataTable label={t('stores.tables')} rows={rows} rowKey={({ Table }) => Table} columns={columns} />;
}

/** Slow statements, running or finished, without their values. */
export function SlowList({ rows }: RowsOf<SlowStatementRow>) {
  const t = useText('system-monitor');
  const { language } = useUi();
  if (rows.length === 0) return <EmptyState compact icon="check" title={t('stores.noSlow')} />;
  const columns: readonly GridColumn<SlowStatementRow>[] = [
    { id: 'at', title: t('stores.at'), width: 150, render: ({ At }) => <TimeText at={At} form="full" /> },
    {
      id: 'took',
      title: t('stores.took'),
      width: 120,
      align: 'end',
      render: ({ Milliseconds }) => formatDuration(Milliseconds, language),
    },
    {
      id: 'statement',
      title: t('stores.statement'),
      width: 320,
      grow: 1,
      render: ({ Statement, Is_Running }) => (
        <span className={styles.cell}>
          {Is_Running && <Tag tone="warning">{t('stores.running')}</Tag>} {Statement}
        </span>
      ),
    },
  ];
  return (
    <DataTable label={t('stores.slow')} rows={rows} rowKey={(row) => `${row.At} ${row.Statement}`} columns={columns} />
  );
}
