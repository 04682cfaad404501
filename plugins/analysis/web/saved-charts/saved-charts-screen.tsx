import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { QueryView, useClient, useLink, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, PageHeader, SplitPane, TreeView, useUrlState } from '#shared/ui';
import { analysisContract, type ChartDataRow } from '../../contract';
import { SavedChart } from './saved-chart';
import { SavedChartsStore } from './saved-charts-store';

const nothingChosen = { id: '' };
/** Branches of the list; ids of charts are numeric, so they cannot collide. */
const branches = { ownCharts: 'own', shared: 'shared' } as const;

const lines = (charts: readonly ChartDataRow[]) =>
  charts.map(({ Chart_Data_ID, Chart_Name }) => ({ key: Chart_Data_ID, title: Chart_Name }));

/** Saved charts: their names in a side list, and the chart selected by the address with current data. */
const SavedChartsScreen = observer(() => {
  const t = useText('analysis');
  const client = useClient(analysisContract);
  const link = useLink();
  const [store] = useState(() => new SavedChartsStore(client));
  const [{ id }, setState] = useUrlState(nothingChosen);
  useEffect(() => void store.load(), [store]);
  const { charts, ownCharts, shared, error } = store;
  const nodes = useMemo(
    () =>
      [
        { key: branches.ownCharts, title: t('kept.own'), children: lines(ownCharts), count: ownCharts.length },
        { key: branches.shared, title: t('kept.shared'), children: lines(shared), count: shared.length },
      ].filter(({ children }) => children.length > 0),
    [ownCharts, shared, t],
  );
  const chosen = store.find(id) ?? (id === '' ? charts?.[0] : undefined);
  const renderCharts = () => (
    <SplitPane
      side={
        <TreeView
          label={t('kept.list')}
          nodes={nodes}
          selected={chosen?.Chart_Data_ID ?? null}
          onSelect={(key) => key !== branches.ownCharts && key !== branches.shared && setState({ id: key })}
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
  const noCharts = (
    <EmptyState
      icon="chart"
      title={t('kept.none')}
      text={t('kept.noneText')}
      action={<a {...link(routes.dashboard())}>{t('kept.toDashboard')}</a>}
    />
  );
  return (
    <>
      <PageHeader title={t('title.chart-data')} count={charts?.length} />
      <QueryView query={{ data: charts ?? undefined, error, reload: () => store.load() }} lines={12} empty={noCharts}>
        {renderCharts}
      </QueryView>
    </>
  );
});

export default SavedChartsScreen;
