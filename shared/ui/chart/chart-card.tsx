import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button';
import { Panel } from '../display/page-header';
import { EmptyState, ErrorState, Skeleton } from '../feedback/states';
import { useUi } from '../ui-context';
import { Chart, type ChartProps } from './chart';
import { isEmptyChart, type ChartData } from './chart-data';
import { ChartTable } from './chart-table';
import { fitsStackedBars, StackedBars } from './stacked-bars';
import styles from './chart.module.css';

interface ChartCardProps extends Pick<ChartProps, 'tall' | 'onSelect'> {
  readonly title: string;
  /** Null while loading. */
  readonly data: ChartData | null;
  readonly error?: string;
  readonly onRetry?: () => void;
  /** Text shown in place of an empty chart. */
  readonly empty?: string;
  readonly actions?: ReactNode;
}

/** A chart in a card, with a table view. Its height stays fixed while loading, to avoid layout shifts. */
export function ChartCard({ title, data, error, onRetry, empty, actions, tall, onSelect }: ChartCardProps) {
  const { t } = useUi();
  const [asTable, setAsTable] = useState(false);
  const draw = (): ReactNode => {
    if (error !== undefined) return <ErrorState compact message={error} onRetry={onRetry} />;
    if (!data)
      return (
        <div className={styles.chart}>
          <Skeleton lines={6} />
        </div>
      );
    if (isEmptyChart(data))
      return (
        <div className={styles.chart}>
          <EmptyState compact icon="chart" title={empty ?? t('summary.empty')} />
        </div>
      );
    if (asTable) return <ChartTable data={data} label={title} tall={tall} />;
    return fitsStackedBars(data) ? (
      <StackedBars data={data} label={title} tall={tall} onSelect={onSelect} />
    ) : (
      <Chart data={data} label={title} tall={tall} onSelect={onSelect} />
    );
  };
  const toggle = (
    <IconButton
      small
      icon={asTable ? 'chart' : 'list'}
      pressed={asTable}
      label={asTable ? t('asChart') : t('asTable')}
      onClick={() => setAsTable(!asTable)}
    />
  );
  return (
    <Panel
      title={title}
      actions={
        <>
          {actions}
          {data && !isEmptyChart(data) && toggle}
        </>
      }
    >
      {draw()}
    </Panel>
  );
}
