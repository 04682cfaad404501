import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { MessageService, useClient, useLink, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, ErrorState, PageHeader, Skeleton, SplitPane, TreeView, useUrlState } from '#shared/ui';
import { analysisContract, type ChartDataRow } from '../../contract';
import { SavedChart } from './saved-chart';
import { SavedChartsStore } from './saved-charts-store';

const nothingChosen = { id: '' };
/** Branches of the list; ids of charts are numeric, so they cannot collide. */
const branches = { own: 'own', shared: 'shared' } as const;

const lines = (charts: readonly ChartDataRow[]) =>
  charts.map(({ Chart_Data_ID, Chart_Name }) => ({ key: Chart_Data_ID, title: Chart_Name }));

/** Saved charts: their names in a side list, and the chart selected by the address with current data. */
const SavedChartsScreen = observer(() => {
  const t = useText('analysis');
  const client = useClient(analysisContract);
  const messages = useService(MessageService);
  const link = useLink();
  const [store] = useState(() => new SavedChartsStore(client));
  const [{ id }, setState] = useUrlState(nothingChosen);
  useEffect(() => void store.load(), [store]);
  const { charts, own, shared, error } = store;
  const nodes = useMemo(
    () =>
      [
        { key: branches.own, title: t('kept.own'), children: lines(own), count: own.length },
        { key: branches.shared, title: t('kept.shared'), children: lines(shared), count: shared.length },
      ].filter(({ children }) => children.length > 0),
    [own, shared, t],
  );
  const chosen = store.find(id) ?? (id === '' ? charts?.[0] : undefined);
  const draw = () => {
    if (!charts)
      return error === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <ErrorState message={messages.textOf(error)} onRetry={() => void store.load()} />
      );
    if (charts.length === 0)
      return (
        <EmptyState
          icon="chart"
          title={t('kept.none')}
          text={t('kept.noneText')}
          action={<a {...link(routes.dashboard())}>{t('kept.toDashboard')}</a>}
        />
      );
    return (
      <SplitPane
        side={
          <TreeView
            label={t('kept.list')}
            nodes={nodes}
            selected={chosen?.Chart_Data_ID ?? null}
            onSelect={(key) => key !== branches.own && key !== branches.shared && setState({ id: key })}
            searchable
          />
        }
      >
        {chosen ? (
          <SavedChart
            key={chosen.Chart_Data_ID}
            chart={chosen}
            store={store}
            onGone={() => setState({ id: '' }, { replace: true })}
          />
        ) : (
          <EmptyState icon="chart" title={t('kept.missing')} text={t('kept.choose')} />
        )}
      </SplitPane>
    );
  };
  return (
    <>
      <PageHeader title={t('title.chart-data')} count={charts?.length} />
      {draw()}
    </>
  );
});

export default SavedChartsScreen;
