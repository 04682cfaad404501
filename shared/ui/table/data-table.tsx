import type { ReactNode } from 'react';
import { classes } from '../classes';
import { Checkbox } from '../form/inputs';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import { placeColumns, type ColumnSettings, type GridColumn } from '../virtual-grid/grid-columns';
import styles from './data-table.module.css';

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  readonly settings?: ColumnSettings;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  /** Buttons at the end of a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** Name of the row in the label of its box. */
  readonly nameOf?: (row: Row) => string;
}

/**
 * A plain table for pages of up to some two hundred rows: real table elements, a head that stays, sorting, selection.
 */
export function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  settings,
  sort,
  onSort,
  selected,
  onSelected,
  actions,
  nameOf,
}: DataTableProps<Row>) {
  const { t } = useUi();
  const visible = placeColumns(columns, settings).filter((column) => column.visible);
  const keys = rows.map(rowKey);
  const chosen = selected ? keys.filter((key) => selected.has(key)).length : 0;
  const select = (key: string, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(key);
    else next.delete(key);
    onSelected?.(next);
  };
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={styles.check}>
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={chosen > 0 && chosen === keys.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < keys.length;
                  }}
                  onChange={(all) => onSelected?.(new Set(all ? keys : []))}
                />
              </th>
            )}
            {visible.map((column) => {
              const direction =
                !column.sort || !sort
                  ? undefined
                  : sort === column.sort
                    ? 'ascending'
                    : sort === `-${column.sort}`
                      ? 'descending'
                      : undefined;
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={direction}
                  style={{ width: column.grow ? undefined : column.width, minWidth: Math.min(column.width, 160) }}
                  className={classes(column.align && styles[column.align], column.pinned && styles.pinned)}
                >
                  {column.sort && onSort ? (
                    <button
                      type="button"
                      className={classes(styles.sort, direction && styles.sorted)}
                      onClick={() => onSort(direction === 'ascending' ? `-${column.sort}` : (column.sort ?? ''))}
                    >
                      {column.title}
                      <Icon
                        name={
                          direction === 'ascending' ? 'arrow-up' : direction === 'descending' ? 'arrow-down' : 'sort'
                        }
                        size={12}
                      />
                    </button>
                  ) : (
                    column.title
                  )}
                </th>
              );
            })}
            {actions && (
              <th scope="col" className={styles.actions}>
                <span className="hidden-text">{t('columns')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] ?? '';
            return (
              <tr key={key} aria-selected={selected?.has(key)}>
                {selected && (
                  <td className={styles.check}>
                    <Checkbox
                      aria-label={`${t('selectRow')} ${nameOf?.(row) ?? ''}`}
                      checked={selected.has(key)}
                      onChange={(on) => select(key, on)}
                    />
                  </td>
                )}
                {visible.map((column) => (
                  <td
                    key={column.id}
                    className={classes(column.align && styles[column.align], column.pinned && styles.pinned)}
                  >
                    {column.render(row, index)}
                  </td>
                ))}
                {actions && <td className={styles.actions}>{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
