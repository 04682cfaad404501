import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { NavigationService, QueryView, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { ConfigChanges } from '#plugins/collector-nodes/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  Button,
  DataTable,
  DateRangePicker,
  Drawer,
  EmptyState,
  FilterBar,
  FilterItem,
  IconButton,
  PageHeader,
  Pagination,
  Panel,
  SearchInput,
  Skeleton,
  TextButton,
  TimeText,
  useDebounced,
  useUi,
  useUrlState,
  getWireRange,
} from '#shared/ui';
import { syncLogContract, type ConfigVersionDetail, type ConfigVersionRow } from '../contract';
import styles from './extraction-log.module.css';

const defaults = { keyword: '', time: '', page: '1', size: '50', version: '' };
/** Refresh interval in milliseconds for new versions and their adoption. */
const refreshEvery = 15_000;

/** Versions of the collectors' configuration: who changed what, and when each collector adopted it. */
export default observer(function SyncLogScreen() {
  const t = useText('extraction-logs');
  const { language, timeZone } = useUi();
  const client = useClient(syncLogContract);
  const navigation = useService(NavigationService);
  const [state, change] = useUrlState(defaults);
  const [typed, setTyped] = useState(state.keyword);
  const rested = useDebounced(typed, 300);
  useEffect(() => {
    if (rested === typed && rested.trim() !== state.keyword)
      change({ keyword: rested.trim(), page: '1' }, { replace: true });
  }, [rested]);
  const filter = { keyword: state.keyword || undefined, Made_At: getWireRange(state.time, timeZone) || undefined };
  const loaded = useLoaded(
    (signal) => client.list({ query: { ...filter, page: Number(state.page), size: Number(state.size) } }, { signal }),
    [client, JSON.stringify(filter), state.page, state.size],
    'list',
  );
  const { data, reload } = loaded;
  useReloading(reload, refreshEvery, state.page === '1');
  const count = (value: number): string => formatNumber(value, language);
  const open = (version: number): void => change({ version: String(version) });
  const body = () => {
    return (
      <QueryView
        query={loaded}
        skeleton={
          <div className={styles.padded}>
            <Skeleton lines={8} />
          </div>
        }
        empty={
          <EmptyState
            icon="history"
            title={t('sync.empty')}
            text={t('sync.emptyText')}
            action={
              <Button onClick={() => navigation.navigate(routes.synchroniseConfig())}>{t('sync.toConfig')}</Button>
            }
          />
        }
      >
        {(data) => (
          <>
            <DataTable<ConfigVersionRow>
              label={t('title.extraction-sync-log')}
              rows={data.list}
              rowKey={({ Version }) => String(Version)}
              columns={[
                {
                  id: 'version',
                  title: t('field.version'),
                  width: 120,
                  render: ({ Version, Hash }) => (
                    <>
                      <TextButton onClick={() => open(Version)}>
                        {t('sync.version', { version: count(Version) })}
                      </TextButton>
                      <br />
                      <span className={styles.soft} title={Hash}>
                        {Hash.slice(0, 12)}
                      </span>
                    </>
                  ),
                },
                {
                  id: 'made',
                  title: t('field.made'),
                  width: 170,
                  render: ({ Made_At }) => <TimeText at={Made_At} form="full" />,
                },
                {
                  id: 'people',
                  title: t('field.people'),
                  width: 220,
                  grow: 1,
                  render: ({ People }) => (People.length > 0 ? People.join(', ') : t('sync.byItself')),
                },
                {
                  id: 'changes',
                  title: t('field.changes'),
                  width: 100,
                  align: 'end',
                  render: ({ Changes }) => count(Changes),
                },
                { id: 'items', title: t('field.items'), width: 100, align: 'end', render: ({ Items }) => count(Items) },
                {
                  id: 'adopted',
                  title: t('field.adopted'),
                  width: 120,
                  align: 'end',
                  render: ({ Adopted }) => count(Adopted),
                },
              ]}
              actions={({ Version }) => (
                <Button small aria-label={t('sync.openOf', { version: Version })} onClick={() => open(Version)}>
                  {t('look')}
                </Button>
              )}
            />
            <Pagination
              page={Number(state.page)}
              size={Number(state.size)}
              total={data.total}
              onPage={(page) => change({ page: String(page) })}
              onSize={(size) => change({ size: String(size), page: '1' })}
            />
          </>
        )}
      </QueryView>
    );
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.extraction-sync-log')}
        text={t('sync.text')}
        count={data?.total}
        actions={<IconButton icon="refresh" label={t('refresh')} onClick={reload} />}
      />
      <FilterBar
        active={[]}
        onReset={() => {
          setTyped('');
          change({ keyword: '', time: '', page: '1' });
        }}
      >
        <FilterItem label={t('field.made')} wide>
          {(id) => <DateRangePicker id={id} value={state.time} onChange={(time) => change({ time, page: '1' })} />}
        </FilterItem>
        <FilterItem label={t('sync.search')}>
          {(id) => (
            <SearchInput
              id={id}
              label={t('sync.search')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FilterItem>
      </FilterBar>
      <Panel flush>{body()}</Panel>
      {/^\d{1,9}$/.test(state.version) && (
        <VersionDrawer key={state.version} version={Number(state.version)} onClose={() => change({ version: '' })} />
      )}
    </div>
  );
});

function VersionDrawer({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const t = useText('extraction-logs');
  const client = useClient(syncLogContract);
  const loaded = useLoaded(
    (signal) => client.get({ query: { Version: version } }, { signal }),
    [client, version],
    'get',
  );
  return (
    <Drawer open wide title={t('sync.version', { version })} onClose={onClose}>
      <QueryView query={loaded} lines={8} compact>
        {(data) => (
          <div className={styles.screen}>
            <Uptakes of={data} />
            <h3 className={styles.heading}>{t('sync.changes')}</h3>
            {data.list.length > 0 ? (
              <ConfigChanges changes={data.list} />
            ) : (
              <p className={styles.soft}>{t('sync.noChanges')}</p>
            )}
            {data.total > data.list.length && (
              <p className={styles.soft}>{t('sync.more', { count: data.total - data.list.length })}</p>
            )}
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}

/** Lists the collectors that adopted the version, with the delay since its creation. */
function Uptakes({ of: { Made_At, Uptakes: uptakes } }: { readonly of: ConfigVersionDetail }) {
  const t = useText('extraction-logs');
  const { language } = useUi();
  return (
    <>
      <h3 className={styles.heading}>{t('sync.uptakes')}</h3>
      {uptakes.length === 0 ? (
        <p className={styles.soft}>{t('sync.noUptakes')}</p>
      ) : (
        <dl className={styles.details}>
          {uptakes.map(({ Node_ID, Node_Name, At }) => [
            <dt key={`${Node_ID} name`}>{Node_Name}</dt>,
            <dd key={Node_ID}>
              <TimeText at={At} form="full" /> ·{' '}
              {t('sync.after', { time: formatDuration(Math.max(0, Date.parse(At) - Date.parse(Made_At)), language) })}
            </dd>,
          ])}
        </dl>
      )}
    </>
  );
}
