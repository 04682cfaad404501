import type { Module, ModuleView } from '#plugins/analysis';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';
import styles from './views.module.css';

/** Max number of columns that are readable from a distance. */
const maxColumns = 5;

interface BigScreenTableProps {
  readonly module: Module;
  readonly view: ModuleView<object>;
  readonly label: string;
}

/** The exact rows of an answer, as many as fit. */
export default function BigScreenTable({ module: { views }, view, label }: BigScreenTableProps) {
  const { language } = useUi();
  const columns = views.columns.slice(0, maxColumns);
  const formatCell = (value: string | number | null): string =>
    typeof value === 'number' ? formatNumber(value, language, 2) : (value ?? '—');
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {view.text(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ key, value }) => {
              const cell = value(row, view);
              return (
                <td key={key} data-number={typeof cell === 'number' || undefined}>
                  {formatCell(cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
