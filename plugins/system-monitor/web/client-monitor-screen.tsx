import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  DataTable,
  EmptyState,
  PageHeader,
  Panel,
  Stack,
  Tag,
  TimeText,
  useUi,
  useUrlState,
  type GridColumn,
} from '#shared/ui';
import { clientMonitorContract, type MonitoredClient } from '../client-monitor-contract';
import { getPeriod, PeriodChoice } from './period-choice';

/** Activity of all clients as counts. */
export default observer(function ClientMonitorScreen() {
  const t = useText('system-monitor');
  const { language } = useUi();
  const client = useClient(clientMonitorContract);
  const [state, change] = useUrlState({ period: '1d' });
  const period = getPeriod(state.period, '1d');
  const loaded = useLoaded(
    (signal) => client.clients({ query: { Period: period } }, { signal }),
    [client, period],
    'clients',
  );
  const { data } = loaded;
  const span = data ? `${data.From}..${data.To}` : '';
  const days = ({ Client_ID }: MonitoredClient) => routes.clientStatistics({ Client_ID, period });
  const figure = (
    id: 'Volume' | 'Alerts' | 'Logins' | 'Errors',
    to: (row: MonitoredClient) => string,
  ): GridColumn<MonitoredClient> => ({
    id,
    title: t(`client.${id}`),
    width: 110,
    align: 'end',
    render: (row) => {
      const value = row[id];
      return value ? <a href={to(row)}>{formatNumber(value, language)}</a> : (value ?? '—');
    },
  });
  const columns: readonly GridColumn<MonitoredClient>[] = [
    {
      id: 'name',
      title: t('client.name'),
      width: 200,
      grow: 1,
      render: (row) => (
        <>
          <a href={routes.clientUpdate({ id: row.Client_ID })}>{row.Client_Name}</a>{' '}
          {!row.Is_Enabled && <Tag tone="warning">{t('client.off')}</Tag>}
        </>
      ),
    },
    {
      id: 'last',
      title: t('client.last'),
      width: 150,
      render: ({ Last_Item_At }) => (Last_Item_At ? <TimeText at={Last_Item_At} form="full" /> : '—'),
    },
    figure('Volume', days),
    figure('Alerts', days),
    figure('Logins', ({ Client_ID }) =>
      routes.platformOperations({ Client_ID, Entity: 'session', Action: 'login', Happened_At: span }),
    ),
    figure('Errors', ({ Client_ID }) => routes.outbox({ Client_ID, Status: 'failed', Created_At: span })),
  ];
  return (
    <Stack>
      <PageHeader
        title={t('title.client-monitor')}
        text={t('client.intro')}
        actions={<PeriodChoice value={period} onChange={(next) => change({ period: next })} />}
      />
      <Panel flush>
        <QueryView
          query={loaded}
          lines={8}
          empty={<EmptyState compact icon="building" title={t('client.empty')} />}
          isEmpty={(data) => data.total === 0}
        >
          {(data) => (
            <DataTable
              label={t('title.client-monitor')}
              rows={data.list}
              rowKey={({ Client_ID }) => Client_ID}
              columns={columns}
            />
          )}
        </QueryView>
      </Panel>
    </Stack>
  );
});
