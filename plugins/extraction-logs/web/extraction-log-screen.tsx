import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { formatDuration, formatFileSize, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  type GridColumn,
  IconButton,
  PageHeader,
  Pagination,
  Panel,
  Skeleton,
  StatCard,
  StatRow,
  TextButton,
  TimeText,
  useUi,
  useUrlState,
  getWireRange,
} from '#shared/ui';
import { extractionLogContract, type ExtractionRun } from '../contract';
import styles from './extraction-log.module.css';
import { RunDrawer } from './run-drawer';
import { RunFilters } from './run-filters';
import { RunError, RunStatus } from './run-status';

const defaults = { source: '', status: '', keyword: '', time: '', news: '', page: '1', size: '50' };
/** Refresh interval of the first page in milliseconds. */
const refreshEvery = 15_000;

/** Log of visits to sources, with totals of the filtered visits. */
export default observer(function ExtractionLogScreen() {
  const t = useText('extraction-logs');
  const { language, timeZone } = useUi();
  const client = useClient(extractionLogContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [state, change] = useUrlState(defaults);
  const [opened, setOpened] = useState<ExtractionRun | null>(null);
  const filter = {
    Source_ID: state.source || undefined,
    Status: state.status || undefined,
    keyword: state.keyword || undefined,
    Started_At: getWireRange(state.time, timeZone) || undefined,
    With_News: state.news === 'true' ? ('true' as const) : undefined,
  };
  const key = JSON.stringify(filter);
  const list = useLoaded(
    (signal) => client.list({ query: { ...filter, page: Number(state.page), size: Number(state.size) } }, { signal }),
    [client, key, state.page, state.size],
    'list',
  );
  const figures = useLoaded((signal) => client.figures({ query: filter }, { signal }), [client, key], 'figures');
  const reload = (): void => {
    list.reload();
    figures.reload();
  };
  useReloading(reload, refreshEvery, state.page === '1');

  const count = (value: number): string => formatNumber(value, language);
  const column = (
    id: string,
    width: number,
    render: GridColumn<ExtractionRun>['render'],
    more: Partial<GridColumn<ExtractionRun>> = {},
  ): GridColumn<ExtractionRun> => ({ id, title: t(`field.${id}`), width, render, ...more });
  const columns = [
    column('started', 160, ({ Started_At }) => <TimeText at={Started_At} form="full" />),
    column(
      'source',
      220,
      (run) => (
        <TextButton aria-label={t('open', { name: run.Source_Name })} onClick={() => setOpened(run)}>
          {run.Source_Name}
        </TextButton>
      ),
      { grow: 1 },
    ),
    column('status', 90, ({ Status, Outcome }) => <RunStatus status={Status} outcome={Outcome} />),
    column('http', 70, ({ Http_Status }) => Http_Status ?? '—', { align: 'end' }),
    column('found', 70, ({ Found }) => count(Found), { align: 'end' }),
    column('stored', 70, ({ Stored }) => count(Stored), { align: 'end' }),
    column('duplicates', 70, ({ Duplicates }) => count(Duplicates), { align: 'end' }),
    column('rejected', 70, ({ Rejected }) => count(Rejected), { align: 'end' }),
    column(
      'pages',
      90,
      ({ Pages, Page_Failures }) =>
        Page_Failures > 0 ? t('pagesOf', { pages: count(Pages), failed: count(Page_Failures) }) : count(Pages),
      { align: 'end' },
    ),
    column('size', 90, ({ Bytes }) => formatFileSize(Bytes, language), { align: 'end' }),
    column(
      'duration',
      90,
      ({ Milliseconds }) => (Milliseconds === null ? '—' : formatDuration(Milliseconds, language)),
      { align: 'end' },
    ),
    column('error', 260, (run) => (
      <div className={styles.reason}>
        <RunError run={run} />
      </div>
    )),
  ];
  const body = () => {
    if (list.error && !list.data) return <ErrorState message={messages.textOf(list.error)} onRetry={reload} />;
    if (!list.data)
      return (
        <div className={styles.padded}>
          <Skeleton lines={10} />
        </div>
      );
    if (list.data.list.length === 0) {
      return (
        <EmptyState
          icon="history"
          title={t('empty')}
          text={t('emptyText')}
          action={<Button onClick={() => navigation.navigate(routes.sources())}>{t('toTasks')}</Button>}
        />
      );
    }
    return (
      <>
        <DataTable
          label={t('title.extraction-log')}
          rows={list.data.list}
          rowKey={({ Run_ID }) => Run_ID}
          columns={columns}
        />
        <Pagination
          page={Number(state.page)}
          size={Number(state.size)}
          total={list.data.total}
          onPage={(page) => change({ page: String(page) })}
          onSize={(size) => change({ size: String(size), page: '1' })}
        />
      </>
    );
  };
  const sums = figures.data;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.extraction-log')}
        count={list.data?.total}
        actions={<IconButton icon="refresh" label={t('refresh')} onClick={reload} />}
      />
      <RunFilters
        values={state}
        onChange={(changes, typing) => change({ page: '1', ...changes }, { replace: typing })}
      />
      <StatRow>
        <StatCard name={t('figure.runs')} value={sums?.Runs ?? null} />
        <StatCard
          name={t('figure.failed')}
          value={sums?.Failed ?? null}
          tone={sums && sums.Failed > 0 ? 'negative' : undefined}
        />
        <StatCard name={t('figure.stored')} value={sums?.Stored ?? null} />
        <StatCard name={t('figure.duplicates')} value={sums?.Duplicates ?? null} />
        <StatCard name={t('figure.rejected')} value={sums?.Rejected ?? null} />
      </StatRow>
      <Panel flush>
        <div className={list.loading && list.data ? styles.loading : undefined}>{body()}</div>
      </Panel>
      {opened && <RunDrawer run={opened} onClose={() => setOpened(null)} />}
    </div>
  );
});
