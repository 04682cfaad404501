import { observer } from 'mobx-react-lite';
import { EmptyState, Note, Skeleton, Stack, useUi } from '#shared/ui';
import { LocaleService, useService, useText } from '#core/web';
import { shortDate } from '#shared/time';
import type { ChartDataRow } from '../../contract';
import { AskedModuleCard } from '../asked-module-card';
import { ChartMenu } from './chart-menu';
import { faceOf } from './face-of';
import type { KeptChartsStore } from './kept-charts-store';
import styles from './kept-chart.module.css';
import { useKeptModules } from './use-kept-modules';

export interface KeptChartProps {
  readonly chart: ChartDataRow;
  readonly store: KeptChartsStore;
  /** Called after the chart was deleted. */
  readonly onGone: () => void;
}

/** A saved chart with a current answer in its saved view, and its actions. */
export const KeptChart = observer(function KeptChart({ chart, store, onGone }: KeptChartProps) {
  const t = useText('analysis');
  const { language, timeZone } = useUi();
  const locale = useService(LocaleService);
  const modules = useKeptModules();
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
        <AskedModuleCard
          tall
          isKept
          module={module}
          input={chart.Input}
          title={chart.Chart_Name}
          face={faceOf(chart)}
        />
      ) : (
        <EmptyState icon="chart" title={chart.Chart_Name} text={t('kept.unknown')} />
      )}
    </Stack>
  );
});
