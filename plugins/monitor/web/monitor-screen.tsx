import { observer } from 'mobx-react-lite';
import {
  AuthService,
  MessageService,
  PrivilegeService,
  useClient,
  useLink,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate, formatDateRange } from '#shared/time';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LevelTag,
  PageHeader,
  Panel,
  PanelGrid,
  Skeleton,
  Stack,
  StatCard,
  StatRow,
  TimeText,
  useUi,
} from '#shared/ui';
import { glanceTime, monitorContract, type MonitorDashboard } from '../contract';

/** Refresh interval in milliseconds. */
const every = 30_000;

/**
 * Returns false for operators, who see all clients, and for a session started by a login-free link, which may open no
 * other screen.
 */
function useHasLists(): boolean {
  const { user } = useService(AuthService);
  return user?.User_Type !== 'operator' && !user?.Scope_Path;
}

/** Collection, pipeline, alerts and clients of the last day, for staff on duty. */
export default observer(function MonitorScreen() {
  const t = useText('monitor');
  const { timeZone } = useUi();
  const client = useClient(monitorContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.dashboard({}, { signal }), [client], 'monitor');
  useReloading(reload, every);
  if (!data)
    return error === undefined ? (
      <Skeleton lines={12} />
    ) : (
      <ErrorState message={messages.textOf(error)} onRetry={reload} />
    );
  const time = formatDate(new Date(data.At), 'HH:mm:ss', timeZone);
  return (
    <Stack>
      <PageHeader
        title={t('title.dashboard')}
        details={error === undefined ? t('updated', { time }) : t('late', { time, reason: messages.textOf(error) })}
      />
      <PanelGrid>
        <Collection {...data} />
        <Pipeline {...data.Pipeline} />
      </PanelGrid>
      <PanelGrid>
        <Alerts {...data} />
        <Clients list={data.Clients} />
      </PanelGrid>
    </Stack>
  );
});

const Collection = observer(function Collection({
  Collection: { Runs, Silent },
  Since,
  At,
}: Pick<MonitorDashboard, 'Collection' | 'Since' | 'At'>) {
  const t = useText('monitor');
  const { timeZone } = useUi();
  const linkTo = useLink();
  const maySeeRuns = useService(PrivilegeService).can('extraction-log').browse;
  const time = formatDateRange({ from: new Date(Since), to: new Date(At) }, timeZone);
  const runs = (more: Readonly<Record<string, string>> = {}) =>
    maySeeRuns ? linkTo(routes.extractionLog({ time, ...more })) : undefined;
  return (
    <Panel title={t('collection.title')}>
      <Stack tight>
        {Runs && (
          <StatRow>
            <StatCard name={t('collection.runs')} value={Runs.Runs} link={runs()} />
            <StatCard
              name={t('collection.failed')}
              value={Runs.Failed}
              tone={Runs.Failed > 0 ? 'negative' : undefined}
              link={runs({ status: 'failed,lost' })}
            />
            <StatCard name={t('collection.stored')} value={Runs.Stored} />
            <StatCard name={t('collection.duplicates')} value={Runs.Duplicates} />
            <StatCard name={t('collection.rejected')} value={Runs.Rejected} />
          </StatRow>
        )}
        {Silent.length === 0 ? (
          <EmptyState compact icon="check" title={t('collection.healthy')} />
        ) : (
          <DataTable
            label={t('collection.silent')}
            rows={Silent}
            rowKey={({ Name }) => Name}
            columns={[
              { id: 'name', title: t('collection.silent'), width: 200, grow: 1, render: ({ Name }) => Name },
              { id: 'reason', title: t('collection.reason'), width: 200, grow: 1, render: ({ Reason }) => Reason },
              {
                id: 'last',
                title: t('collection.last'),
                width: 140,
                render: ({ Last_At }) => (Last_At ? <TimeText at={Last_At} /> : '—'),
              },
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
});

function Pipeline({ Gauges, Legs }: MonitorDashboard['Pipeline']) {
  const t = useText('monitor');
  const { language } = useUi();
  const getSpanText = (span: number | null): string => (span === null ? '—' : formatDuration(span, language));
  return (
    <Panel title={t('pipeline.title')}>
      <Stack tight>
        <DataTable
          label={t('pipeline.title')}
          rows={Legs}
          rowKey={({ Leg }) => Leg}
          columns={[
            { id: 'part', title: t('pipeline.part'), width: 180, grow: 1, render: ({ Leg }) => t(`leg.${Leg}`) },
            { id: 'count', title: t('pipeline.count'), width: 90, align: 'end', render: ({ Count }) => Count },
            { id: 'p50', title: t('pipeline.p50'), width: 100, align: 'end', render: ({ P50 }) => getSpanText(P50) },
            { id: 'p95', title: t('pipeline.p95'), width: 100, align: 'end', render: ({ P95 }) => getSpanText(P95) },
          ]}
        />
        {Gauges.length > 0 && (
          <DataTable
            label={t('pipeline.gauges')}
            rows={Gauges}
            rowKey={({ Name, Label }) => `${Name} ${Label}`}
            columns={[
              {
                id: 'gauge',
                title: t('pipeline.gauges'),
                width: 220,
                grow: 1,
                render: ({ Name, Label }) => `${t(`gauge.${Name}`)} ${Label}`,
              },
              { id: 'value', title: t('pipeline.count'), width: 90, align: 'end', render: ({ Value }) => Value },
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
}

const Alerts = observer(function Alerts({
  Alerts: alerts,
  Since,
  At,
}: Pick<MonitorDashboard, 'Alerts' | 'Since' | 'At'>) {
  const t = useText('monitor');
  const { timeZone } = useUi();
  const linkTo = useLink();
  // Operators see alerts of all clients, for which there is no list.
  const hasList = useHasLists();
  const time = formatDateRange({ from: new Date(Since), to: new Date(At) }, timeZone);
  const link = (more: Readonly<Record<string, string>> = {}) =>
    hasList ? linkTo(routes.alertMessages({ time, ...more })) : undefined;
  return (
    <Panel title={t('alerts.title')}>
      <Stack tight>
        <StatRow>
          <StatCard name={t('alerts.total')} value={alerts.Total} link={link()} />
          <StatCard name={t('alerts.sent')} value={alerts.Sent} link={link({ State: 'sent' })} />
          <StatCard name={t('alerts.confirmed')} value={alerts.Confirmed} link={link({ State: 'confirmed' })} />
          <StatCard
            name={t('alerts.failed')}
            value={alerts.Failed}
            tone={alerts.Failed > 0 ? 'negative' : undefined}
            link={link({ State: 'failed' })}
          />
        </StatRow>
        <DataTable
          label={t('alerts.levels')}
          rows={alerts.Levels}
          rowKey={({ Level }) => String(Level)}
          columns={[
            {
              id: 'level',
              title: t('alerts.levels'),
              width: 160,
              grow: 1,
              render: ({ Level }) => <LevelTag level={Level} />,
            },
            {
              id: 'count',
              title: t('alerts.total'),
              width: 90,
              align: 'end',
              render: ({ Level, Count }) => (hasList ? <a {...link({ Level: String(Level) })}>{Count}</a> : Count),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
});

const Clients = observer(function Clients({ list }: { readonly list: MonitorDashboard['Clients'] }) {
  const t = useText('monitor');
  const { language } = useUi();
  const linkTo = useLink();
  // Operators see the figures of all clients, whose lists they may not open.
  const hasList = useHasLists();
  const figure = (count: number, more: Readonly<Record<string, string>> = {}) =>
    hasList && count > 0 ? (
      <a {...linkTo(routes.articles({ time: glanceTime, merged: 'false', ...more }))}>
        {formatNumber(count, language)}
      </a>
    ) : (
      formatNumber(count, language)
    );
  return (
    <Panel title={t('clients.title')}>
      <DataTable
        label={t('clients.title')}
        rows={list}
        rowKey={({ Client_ID }) => Client_ID}
        columns={[
          { id: 'name', title: t('clients.name'), width: 180, grow: 1, render: ({ Client_Name }) => Client_Name },
          {
            id: 'articles',
            title: t('clients.articles'),
            width: 90,
            align: 'end',
            render: ({ Articles }) => figure(Articles),
          },
          {
            id: 'negative',
            title: t('clients.negative'),
            width: 90,
            align: 'end',
            render: ({ Negative }) => figure(Negative, { Emotion: 'negative' }),
          },
          {
            id: 'newest',
            title: t('clients.newest'),
            width: 140,
            render: ({ Newest_At }) => (Newest_At ? <TimeText at={Newest_At} /> : '—'),
          },
        ]}
      />
    </Panel>
  );
});
