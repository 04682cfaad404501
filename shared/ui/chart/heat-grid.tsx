import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { gridShade, type GridData } from '#shared/chart';
import { formatNumber } from '#shared/format';
import { useUi } from '../ui-context';
import styles from './heat-grid.module.css';

interface HeatGridProps {
  readonly data: GridData;
  readonly label: string;
  /** Receives the row and column index. */
  readonly onSelect: (row: number, column: number) => void;
}

/**
 * A heat grid of values by two dimensions; arrow keys move between cells, each of which is announced and can be
 * selected.
 */
export function HeatGrid({ data, label, onSelect }: HeatGridProps) {
  const { language } = useUi();
  const { rows, columns, values } = data;
  const [reached, setReached] = useState<readonly [number, number]>([0, 0]);
  const root = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent): void => {
    const [row, column] = reached;
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
    }[event.key] as readonly [number, number] | undefined;
    if (!to || values[to[0]]?.[to[1]] === undefined) return;
    event.preventDefault();
    setReached(to);
    root.current?.querySelectorAll('button')[to[0] * columns.length + to[1]]?.focus();
  };
  return (
    <div className={styles.scroll}>
      <div
        ref={root}
        role="group"
        aria-label={label}
        className={styles.grid}
        style={{ '--columns': columns.length } as CSSProperties}
        onKeyDown={walk}
      >
        <span />
        {columns.map((name) => (
          <span key={name} className={styles.column} aria-hidden="true">
            {name}
          </span>
        ))}
        {rows.map((name, row) => [
          <span key={name} className={styles.row} aria-hidden="true">
            {name}
          </span>,
          ...columns.map((column, place) => {
            const value = values[row]?.[place] ?? 0;
            const cellLabel = `${name} ${column}: ${formatNumber(value, language)}`;
            return (
              <button
                key={`${name} ${column}`}
                type="button"
                className={styles.cell}
                tabIndex={reached[0] === row && reached[1] === place ? 0 : -1}
                style={{ '--shade': gridShade(value, data) } as CSSProperties}
                aria-label={cellLabel}
                title={cellLabel}
                onFocus={() => setReached([row, place])}
                onClick={() => onSelect(row, place)}
              />
            );
          }),
        ])}
      </div>
    </div>
  );
}
