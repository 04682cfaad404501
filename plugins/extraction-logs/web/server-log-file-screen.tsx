import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  NavigationService,
  QueryView,
  useClient,
  useDownload,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  Button,
  ChoiceBox,
  DataTable,
  EmptyState,
  FilterBar,
  FilterItem,
  IconButton,
  PageHeader,
  Pagination,
  Panel,
  SearchInput,
  Skeleton,
  Tag,
  TimeText,
  useDebounced,
  useUi,
  useUrlState,
  type Tone,
} from '#shared/ui';
import { logLevels, serverLogContract, type ServerLogLine } from '../contract';
import styles from './extraction-log.module.css';
import { RunStatus } from './run-status';

const defaults = { id: '', day: '', level: '', keyword: '', page: '1', size: '100' };
const tones: Readonly<Record<ServerLogLine['Level'], Tone>> = { info: 'neutral', warn: 'warning', error: 'negative' };
/** Refresh interval of the first page in milliseconds. */
const refreshEvery = 10_000;

/** Log of one collector with live updates, search and download. `?id=`, and `day` for a single day. */
export default observer(function ServerLogFileScreen() {
  const t = useText('extraction-logs');
  const { language } = useUi();
  const client = useClient(serverLogContract);
  const download = useDownload();
  const navigation = useService(NavigationService);
  const [state, change] = useUrlState(defaults);
  const [typed, setTyped] = useState(state.keyword);
  const rested = useDebounced(typed, 300);
  useEffect(() => {
    if (rested === typed && rested.trim() !== state.keyword)
      change({ keyword: rested.trim(), page: '1' }, { replace: true });
  }, [rested]);
  const filter = {
    id: state.id,
    Day: state.day || undefined,
    Level: logLevels.find((level) => level === state.level),
    keyword: state.keyword || undefined,
  };
  const files = useLoaded((signal) => client.files({ query: {} }, { signal }), [client], 'files');
  const lines = useLoaded(
    async (signal) =>
      state.id
        ? client.lines({ query: { ...filter, page: Number(state.page), size: Number(state.size) } }, { signal })
        : null,
    [client, JSON.stringify(filter), state.page, state.size],
    'lines',
  );
  useReloading(lines.reload, refreshEvery, state.page === '1' && state.id !== '');
  const nodeFiles = (files.data?.list ?? []).filter(({ Node_ID }) => Node_ID === state.id);
  const nodes = [...new Map((files.data?.list ?? []).map(({ Node_ID, Node_Name }) => [Node_ID, Node_Name]))].map(
    ([value, label]) => ({ value, label }),
  );
  const body = () => {
    return (
      <QueryView
        query={lines}
        skeleton={
          <div className={styles.padded}>
            <Skeleton lines={10} />
          </div>
        }
      >
        {(data) => {
          if (data === null)
            return (
              <EmptyState
                icon="server"
                title={t('chooseNode')}
                action={
                  <Button onClick={() => navigation.navigate(routes.serverLog())}>{t('title.server-log')}</Button>
                }
              />
            );
          if (data.list.length === 0) return <EmptyState icon="history" title={t('noLines')} />;
          return (
            <>
              <DataTable<ServerLogLine>
                label={t('title.server-log-file')}
                rows={data.list}
                rowKey={({ At, Run_ID, Event }) => `${At} ${Run_ID ?? Event}`}
                columns={[
                  {
                    id: 'at',
                    title: t('field.time'),
                    width: 160,
                    render: ({ At }) => <TimeText at={At} form="full" />,
                  },
                  {
                    id: 'level',
                    title: t('field.level'),
                    width: 80,
                    render: ({ Level }) => <Tag tone={tones[Level]}>{t(`level.${Level}`)}</Tag>,
                  },
                  {
                    id: 'event',
                    title: t('field.event'),
                    width: 240,
                    grow: 1,
                    render: (line) =>
                      line.Run_ID ? (
                        <Link href={routes.extractionRun({ id: line.Run_ID })}>{line.Source_Name}</Link>
                      ) : (
                        t(`event.${line.Event}`)
                      ),
                  },
                  {
                    id: 'status',
                    title: t('field.status'),
                    width: 90,
                    render: ({ Status }) => (Status ? <RunStatus status={Status} /> : '—'),
                  },
                  {
                    id: 'stored',
                    title: t('field.stored'),
                    width: 80,
                    align: 'end',
                    render: ({ Stored }) => (Stored === null ? '—' : formatNumber(Stored, language)),
                  },
                  {
                    id: 'took',
                    title: t('field.duration'),
                    width: 90,
                    align: 'end',
                    render: ({ Milliseconds }) =>
                      Milliseconds === null ? '—' : formatDuration(Milliseconds, language),
                  },
                  {
                    id: 'detail',
                    title: t('field.error'),
                    width: 260,
                    render: ({ Detail }) => <span className={styles.reason}>{Detail ?? '—'}</span>,
                  },
                ]}
              />
              <Pagination
                page={Number(state.page)}
                size={Number(state.size)}
                total={data.total}
                onPage={(page) => change({ page: String(page) })}
                onSize={(size) => change({ size: String(size), page: '1' })}
              />
            </>
          );
        }}
      </QueryView>
    );
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.server-log-file')}
        count={lines.data?.total}
        actions={
          <>
            <IconButton icon="refresh" label={t('refresh')} onClick={lines.reload} />
            <Button
              icon="download"
              disabled={!state.id}
              onClick={() => download(serverLogContract.export, { query: filter })}
            >
              {t('download')}
            </Button>
          </>
        }
      />
      <FilterBar
        active={[]}
        onReset={() => {
          setTyped('');
          change({ day: '', level: '', keyword: '', page: '1' });
        }}
      >
        <FilterItem label={t('field.node')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.id}
              empty={t('chooseNode')}
              choices={nodes}
              onChange={(node) => change({ id: node, day: '', page: '1' })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('field.day')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.day}
              empty={t('all')}
              choices={nodeFiles.map(({ Day }) => ({ value: Day, label: Day }))}
              onChange={(day) => change({ day, page: '1' })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('field.level')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.level}
              empty={t('all')}
              choices={logLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
              onChange={(level) => change({ level, page: '1' })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('search')}>
          {(id) => (
            <SearchInput id={id} label={t('search')} value={typed} onChange={({ target }) => setTyped(target.value)} />
          )}
        </FilterItem>
      </FilterBar>
      <Panel flush>{body()}</Panel>
    </div>
  );
});
