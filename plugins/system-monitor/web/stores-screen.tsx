import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import {
  ErrorState,
  PageHeader,
  Panel,
  Skeleton,
  StatCard,
  StatRow,
  Stack,
  Tabs,
  useUi,
  useUrlState,
} from '#shared/ui';
import { storeContract } from '../store-contract';
import { SlowList, StoreTable, TableTable } from './store-tables';

const views = ['stores', 'tables', 'slow'] as const;

/** Data stores with their size and lag, and slow statements. */
export default observer(function StoresScreen() {
  const t = useText('system-monitor');
  const { language } = useUi();
  const client = useClient(storeContract);
  const messages = useService(MessageService);
  const [state, change] = useUrlState({ view: 'stores' });
  const view = views.find((each) => each === state.view) ?? 'stores';
  const { data, error, reload } = useLoaded((signal) => client.read({}, { signal }), [client], 'stores');
  if (error && !data) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  return (
    <Stack>
      <PageHeader
        title={t('title.all-database-monitor')}
        details={data ? t('stores.version', { version: data.Version }) : undefined}
      />
      <StatRow>
        <StatCard name={t('stores.connections')} value={data?.Connections ?? null} />
        <StatCard name={t('stores.most')} value={data?.Connections_Max ?? null} />
        <StatCard name={t('stores.tables')} value={data?.Tables.length ?? null} />
      </StatRow>
      <Panel flush>
        <Tabs
          label={t('title.all-database-monitor')}
          tabs={views.map((key) => ({
            key,
            title: data
              ? `${t(`stores.${key}`)} ${formatNumber({ stores: data.Stores, tables: data.Tables, slow: data.Slow }[key].length, language)}`
              : t(`stores.${key}`),
          }))}
          value={view}
          onChange={(next) => change({ view: next })}
        >
          {!data ? (
            <Skeleton lines={8} />
          ) : view === 'stores' ? (
            <StoreTable rows={data.Stores} />
          ) : view === 'tables' ? (
            <TableTable rows={data.Tables} />
          ) : (
            <SlowList rows={data.Slow} />
          )}
        </Tabs>
      </Panel>
    </Stack>
  );
});
