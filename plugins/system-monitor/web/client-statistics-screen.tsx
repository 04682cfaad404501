import { observer } from 'mobx-react-lite';
import { MessageService, useClient, useLabels, useLoaded, useOptions, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import {
  ButtonRow,
  ChartCard,
  DataTable,
  ErrorState,
  PageHeader,
  Panel,
  SelectBox,
  Skeleton,
  Stack,
  StatCard,
  StatRow,
  useUi,
  useUrlState,
  type GridColumn,
} from '#shared/ui';
import { clientMonitorContract, type MonitoredDay } from '../client-monitor-contract';
import { getPeriod, PeriodChoice } from './period-choice';

const figures = ['Volume', 'Alerts', 'Logins', 'Errors'] as const;

/** Daily activity of one client or all clients. */
export default observer(function ClientStatisticsScreen() {
  const t = useText('system-monitor');
  const { language } = useUi();
  const client = useClient(clientMonitorContract);
  const messages = useService(MessageService);
  const findClients = useOptions('client');
  const [state, change] = useUrlState({ Client_ID: '', period: '7d' });
  const getLabel = useLabels(state.Client_ID ? [{ entity: 'client', id: state.Client_ID }] : []);
  const period = getPeriod(state.period, '7d');
  const { data, error, reload } = useLoaded(
    (signal) => client.days({ query: { Client_ID: state.Client_ID || undefined, Period: period } }, { signal }),
    [client, state.Client_ID, period],
    'days',
  );
  const sumOf = (id: (typeof figures)[number]) =>
    data?.list.some((day) => day[id] !== null) ? data.list.reduce((sum, day) => sum + (day[id] ?? 0), 0) : null;
  const columns: readonly GridColumn<MonitoredDay>[] = [
    { id: 'day', title: t('client.day'), width: 140, grow: 1, render: ({ Day }) => Day },
    ...figures.map(
      (id): GridColumn<MonitoredDay> => ({
        id,
        title: t(`client.${id}`),
        width: 110,
        align: 'end',
        render: (row) => {
          const value = row[id];
          return value === null ? '—' : formatNumber(value, language);
        },
      }),
    ),
  ];
  return (
    <Stack>
      <PageHeader
        title={t('title.stat-client-monitor')}
        actions={
          <ButtonRow>
            <SelectBox
              aria-label={t('client.name')}
              placeholder={t('client.all')}
              value={state.Client_ID}
              options={findClients}
              labels={state.Client_ID ? { [state.Client_ID]: getLabel('client', state.Client_ID) } : {}}
              onChange={(chosen) => change({ Client_ID: chosen ?? '' })}
            />
            <PeriodChoice value={period} onChange={(next) => change({ period: next })} />
          </ButtonRow>
        }
      />
      {error && !data ? (
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      ) : (
        <>
          <StatRow>
            {figures.map((id) => (
              <StatCard key={id} name={t(`client.${id}`)} value={sumOf(id)} />
            ))}
          </StatRow>
          <ChartCard
            title={t('client.course')}
            data={
              data
                ? {
                    kind: 'line',
                    categories: data.list.map(({ Day }) => Day.slice(5)),
                    series: [{ key: 'Volume', name: t('client.Volume'), values: data.list.map((day) => day.Volume) }],
                  }
                : null
            }
          />
          <Panel flush>
            {data ? (
              <DataTable
                label={t('title.stat-client-monitor')}
                rows={data.list.toReversed()}
                rowKey={({ Day }) => Day}
                columns={columns}
              />
            ) : (
              <Skeleton lines={7} />
            )}
          </Panel>
        </>
      )}
    </Stack>
  );
});
