import type { PointerEvent } from 'react';
import { classes } from '../classes';
import { getDirection, SortTitle } from '../table/sort-title';
import { useUi } from '../ui-context';
import type { PlacedColumn } from './grid-columns';
import styles from './virtual-grid.module.css';

interface GridHeadProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  /** Column sorted by, prefixed with `-` for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly onWidth?: (id: string, width: number) => void;
  /** Whether all, some or no rows are selected; undefined where rows cannot be selected. */
  readonly selection?: 'all' | 'some' | 'none';
  readonly onSelectAll: (selected: boolean) => void;
}

/** Column titles: a click sorts, dragging the edge resizes. */
export function GridHead<Row>({ columns, sort, onSort, onWidth, selection, onSelectAll }: GridHeadProps<Row>) {
  const { t } = useUi();
  const drag =
    (id: string) =>
    (event: PointerEvent<HTMLElement>): void => {
      const handle = event.currentTarget;
      const width = handle.parentElement?.offsetWidth ?? 0;
      const start = event.clientX;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const move = (next: globalThis.PointerEvent): void => onWidth?.(id, Math.round(width + next.clientX - start));
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
    };
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {selection !== undefined && (
          <div role="columnheader" className={classes(styles.title, styles.check)}>
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              checked={selection === 'all'}
              onChange={(event) => onSelectAll(event.target.checked)}
              ref={(element) => {
                if (element) element.indeterminate = selection === 'some';
              }}
            />
          </div>
        )}
        {columns.map((column) => {
          const direction = getDirection(column.sort, sort);
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={direction}
              style={column.pinned ? { left: column.offset } : undefined}
              className={classes(styles.title, column.pinned && styles.pinned, column.align && styles[column.align])}
            >
              <SortTitle
                column={column}
                sort={sort}
                onSort={onSort}
                first="descending"
                title={t('sortBy', { name: column.title })}
              />
              {onWidth && <span className={styles.handle} onPointerDown={drag(column.id)} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
