import { observer } from 'mobx-react-lite';
import { EmptyState, Note, Skeleton, Stack, useUi } from '#shared/ui';
import { LocaleService, useService, useText } from '#core/web';
import { shortDate } from '#shared/time';
import type { ChartDataRow } from '../../contract';
import { RequestedModuleCard } from '../requested-module-card';
import { ChartMenu } from './chart-menu';
import { getView } from './view-of';
import type { SavedChartsStore } from './saved-charts-store';
import styles from './saved-chart.module.css';
import { useSavedModules } from './use-saved-modules';

export interface SavedChartProps {
  readonly chart: ChartDataRow;
  readonly store: SavedChartsStore;
  /** Called after the chart was deleted. */
  readonly onGone: () => void;
}

/** A saved chart with a current answer in its saved view, and its actions. */
export const SavedChart = observer(function SavedChart({ chart, store, onGone }: SavedChartProps) {
  const t = useText('analysis');
  const { language, timeZone } = useUi();
  const locale = useService(LocaleService);
  const modules = useSavedModules();
  if (!modules) return <Skeleton lines={12} />;
  const module = modules.get(chart.Module_ID);
  const [plugin = '', question = ''] = module?.question.split(':', 2) ?? [];
  return (
    <Stack>
      <div className={styles.head}>
        <Note>
          {t(chart.Is_Shared ? 'kept.aboutShared' : 'kept.about', {
            question: module ? locale.text(plugin, question) : chart.Module_ID,
            time: shortDate(new Date(chart.Updated_At), { language, zone: timeZone }),
          })}
        </Note>
        <ChartMenu chart={chart} store={store} onGone={onGone} />
      </div>
      {module ? (
        <RequestedModuleCard
          tall
          isSavedChart
          module={module}
          input={chart.Input}
          title={chart.Chart_Name}
          view={getView(chart)}
        />
      ) : (
        <EmptyState icon="chart" title={chart.Chart_Name} text={t('kept.unknown')} />
      )}
    </Stack>
  );
});
