import { memo, type MouseEvent } from 'react';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import type { PlacedColumn } from './grid-columns';
import styles from './virtual-grid.module.css';

interface GridRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly cursor: boolean;
  /** Undefined where rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly className?: string;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onSelect: (index: number, range: boolean) => void;
}

function Row<Data>({
  id,
  row,
  index,
  start,
  columns,
  cursor,
  selected,
  className,
  measure,
  onPress,
  onSelect,
}: GridRowProps<Data>) {
  const { t } = useUi();
  return (
    <div
      ref={measure}
      id={id}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ transform: `translateY(${start}px)` }}
      className={classes(styles.row, selected && styles.selected, cursor && styles.cursor, className)}
      onClick={(event) => onPress(index, event)}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes(styles.cell, styles.check)}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('selectRow')}
            checked={selected}
            readOnly
            onClick={(event) => {
              event.stopPropagation();
              onSelect(index, event.shiftKey);
            }}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classes(styles.cell, column.pinned && styles.pinned, column.align && styles[column.align])}
          style={column.pinned ? { left: column.offset } : undefined}
        >
          {column.render(row, index)}
        </div>
      ))}
    </div>
  );
}

/** Re-renders only when the row, its position or its state changes. */
export const GridRow = memo(Row) as typeof Row;
