import type { CSSProperties } from 'react';
import { gridShade, type GridData } from '#shared/chart';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';
import styles from './views.module.css';

/** Figures by row and column, larger ones darker; for viewing only, without keyboard navigation. */
export default function BigScreenGrid({ data, label }: { readonly data: GridData; readonly label: string }) {
  const { language } = useUi();
  const { rows, columns, values } = data;
  return (
    <table className={styles.grid} aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, place) => {
              const value = values[row]?.[place] ?? 0;
              return (
                <td key={column} style={{ '--shade': gridShade(value, data) } as CSSProperties}>
                  <span className="hidden-text">{formatNumber(value, language)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
