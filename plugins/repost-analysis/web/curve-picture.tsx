import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '#core/web';
import type { Drill, ModuleView } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { formatDate } from '#shared/time';
import { Chart, useUi } from '#shared/ui';
import { repostCurve, type CurveRow } from '../modules/curve';
import { repostsDrill } from '../modules/reposts-drill';
import styles from './reposts.module.css';

/** The curve with marked accounts, each linked to the reposts it caused. */
export const CurvePicture = observer(function CurvePicture({ view }: { readonly view: ModuleView<CurveRow> }) {
  const t = useText('repost-analysis');
  const { timeZone } = useUi();
  const { link, open } = useDrill({});
  const chart = useMemo(() => repostCurve.views.chart?.(view), [view]);
  if (!chart) return null;
  const label = `${view.text(repostCurve.question)} ${repostCurve.views.sentence(view)}`;
  const marks = view.rows.flatMap(({ Accounts, Of }) => Accounts.map((account) => ({ ...account, Of })));
  const getDrill = ({ Of, Number: number }: (typeof marks)[number]): Drill | null =>
    repostsDrill(Of, { under: String(number) });
  return (
    <>
      <Chart
        tall
        data={chart.data}
        label={label}
        onSelect={(category, series) => open(chart.drill(category, series))}
      />
      <ol className={styles.accounts} aria-label={t('column.accounts')}>
        {marks.map((mark, index) => (
          <li key={mark.Number}>
            <a {...link(getDrill(mark))}>
              ▲{index + 1} {mark.User || `#${mark.Number}`}
            </a>{' '}
            {formatDate(new Date(mark.At), 'MM/dd HH:mm', timeZone)} · {t('graph.carried', { count: mark.Count })}
          </li>
        ))}
      </ol>
    </>
  );
});
