import { formatNumber } from '#shared/format';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import type { ChartData } from './chart-data';
import styles from './chart.module.css';

/** Exact values of the chart as a table. */
export function ChartTable({
  data,
  label,
  tall,
}: {
  readonly data: ChartData;
  readonly label: string;
  readonly tall?: boolean;
}) {
  const { t, language } = useUi();
  return (
    <div className={classes(styles.chart, tall && styles.tall)}>
      <div className={styles.table} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              {data.series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.categories.map((category, index) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                {data.series.map(({ key, values }) => (
                  <td key={key}>
                    {typeof values[index] === 'number' ? formatNumber(values[index], language, 2) : '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
