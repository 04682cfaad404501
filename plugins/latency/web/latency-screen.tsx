import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import {
  ChartCard,
  DataTable,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  Segmented,
  Skeleton,
  Tabs,
  useUi,
  useUrlState,
  type ChartData,
  type GridColumn,
} from '#shared/ui';
import { latencyContract, latencyPeriods, type LatencyFigure, type LatencyLeg } from '../contract';
import { BreachList } from './breach-list';
import { GroupTable } from './group-table';
import styles from './latency.module.css';
import { spanText } from './span-text';
import { TargetTable } from './target-table';

type Period = (typeof latencyPeriods)[number];
const views = ['source', 'client', 'rule', 'breach', 'target'] as const;
const defaults = { period: '1d', view: 'source' };
/** Threshold in milliseconds below which the chart uses seconds. */
const shortCourse = 600_000;

type LegRow = LatencyFigure & { readonly Leg: LatencyLeg };

/** Latency of articles from publication to reading, by stage, and missed targets. */
export default observer(function LatencyScreen() {
  const t = useText('latency');
  const { language, timeZone } = useUi();
  const client = useClient(latencyContract);
  const messages = useService(MessageService);
  const [state, change] = useUrlState(defaults);
  const period: Period = latencyPeriods.find((each) => each === state.period) ?? '1d';
  const view = views.find((each) => each === state.view) ?? 'source';
  const { data, error, reload } = useLoaded(
    (signal) => client.summary({ query: { Period: period } }, { signal }),
    [client, period],
    'summary',
  );

  const column = (id: string, render: (row: LegRow) => string): GridColumn<LegRow> => ({
    id,
    title: t(id),
    width: 110,
    align: 'end',
    render,
  });
  const columns: readonly GridColumn<LegRow>[] = [
    {
      id: 'leg',
      title: t('leg'),
      width: 220,
      grow: 1,
      render: ({ Leg }) => (
        <>
          <strong>{t(`legs.${Leg}`)}</strong> <small className={styles.note}>{t(`about.${Leg}`)}</small>
        </>
      ),
    },
    column('count', ({ Count }) => formatNumber(Count, language)),
    column('p50', ({ P50 }) => spanText(P50, language)),
    column('p95', ({ P95 }) => spanText(P95, language)),
  ];
  const form = period === '1d' ? 'HH:mm' : 'MM-dd';
  const isShort = (data?.Course ?? []).every(({ P95 }) => (P95 ?? 0) < shortCourse);
  const unit = isShort ? 1000 : 60_000;
  const chart: ChartData | null = data
    ? {
        kind: 'line',
        categories: data.Course.map(({ Time }) => formatDate(new Date(Time), form, timeZone)),
        series: (['P50', 'P95'] as const).map((key) => ({
          key,
          name: t(key.toLowerCase()),
          values: data.Course.map((each) => (each[key] === null ? null : Math.round(each[key] / unit))),
        })),
      }
    : null;
  const body = () => {
    switch (view) {
      case 'breach':
        return <BreachList period={period} />;
      case 'target':
        return <TargetTable period={period} />;
      default:
        return <GroupTable by={view} period={period} />;
    }
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.latency')}
        text={t('intro')}
        actions={
          <Segmented
            label={t('period')}
            value={period}
            choices={latencyPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={(next) => change({ period: next })}
          />
        }
      />
      {error ? (
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      ) : (
        <div className={styles.top}>
          <Panel title={t('parts')} flush>
            {!data ? (
              <div className={styles.padded}>
                <Skeleton lines={8} />
              </div>
            ) : data.Legs.every(({ Count }) => Count === 0) ? (
              <EmptyState compact icon="clock" title={t('empty')} text={t('emptyText')} />
            ) : (
              <DataTable label={t('leg')} rows={data.Legs} rowKey={({ Leg }) => Leg} columns={columns} />
            )}
          </Panel>
          <ChartCard title={t(isShort ? 'course.seconds' : 'course.minutes')} data={chart} empty={t('empty')} />
        </div>
      )}
      <Panel flush>
        <Tabs
          label={t('title.latency')}
          tabs={views.map((key) => ({ key, title: t(`views.${key}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        >
          {body()}
        </Tabs>
      </Panel>
    </div>
  );
});
