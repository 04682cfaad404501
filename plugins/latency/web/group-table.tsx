import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { DataTable, EmptyState, ErrorState, Skeleton, useUi, type GridColumn } from '#shared/ui';
import {
  latencyContract,
  type latencyGroups,
  type LatencyFigure,
  type LatencyGroup,
  type latencyPeriods,
} from '../contract';
import styles from './latency.module.css';
import { spanText } from './span-text';

interface GroupTableProps {
  readonly by: (typeof latencyGroups)[number];
  readonly period: (typeof latencyPeriods)[number];
}

/** Total duration by source, client or rule, slowest first. */
export function GroupTable({ by, period }: GroupTableProps) {
  const t = useText('latency');
  const { language } = useUi();
  const client = useClient(latencyContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    async (signal) => ({ by, rows: (await client.groups({ query: { By: by, Period: period } }, { signal })).list }),
    [client, by, period],
  );
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (data?.by !== by)
    return (
      <div className={styles.padded}>
        <Skeleton lines={6} />
      </div>
    );
  if (data.rows.length === 0) return <EmptyState compact icon="clock" title={t('empty')} text={t('emptyText')} />;
  const figure = (
    id: 'total' | 'discover' | 'process' | 'inform' | 'read',
    of: (row: LatencyGroup) => LatencyFigure,
  ): GridColumn<LatencyGroup> => ({
    id,
    title: t(`group.${id}`),
    width: 150,
    align: 'end',
    render: (row) => `${spanText(of(row).P50, language)} / ${spanText(of(row).P95, language)}`,
  });
  const columns: readonly GridColumn<LatencyGroup>[] = [
    {
      id: 'name',
      title: t(`views.${by}`),
      width: 220,
      grow: 1,
      render: ({ Name, Client_Name }) => (
        <>
          {Name}
          {Client_Name && <small className={styles.note}> {Client_Name}</small>}
        </>
      ),
    },
    {
      id: 'count',
      title: t('count'),
      width: 90,
      align: 'end',
      render: ({ Total }) => formatNumber(Total.Count, language),
    },
    figure('total', ({ Total }) => Total),
    figure('discover', ({ Discover }) => Discover),
    figure('process', ({ Process }) => Process),
    figure('inform', ({ Inform }) => Inform),
    figure('read', ({ Read }) => Read),
  ];
  return (
    <DataTable
      label={t(`views.${by}`)}
      rows={data.rows}
      rowKey={({ ID, Client_Name }) => `${ID} ${Client_Name}`}
      columns={columns}
    />
  );
}
