import { Table } from '@arco-design/web-react';
import { useRef, type ReactNode } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { classes } from '../classes';
import { Checkbox } from '../form/ticks';
import { useNarrow } from '../hooks/use-narrow';
import { useUi } from '../ui-context';
import { placeColumns, type ColumnSettings, type GridColumn } from '../virtual-grid/grid-columns';
import styles from './data-table.module.css';
import { getDirection, SortTitle } from './sort-title';

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
  /** Buttons for the table as a whole, at the end of its head. */
  readonly tools?: ReactNode;
  /** Buttons for the selected rows; they take the place of the head while there are any. */
  readonly bulk?: ReactNode;
  /** Name of the row in the label of its checkbox. */
  readonly getName?: (row: Row) => string;
}

/**
 * Arco's table for pages of up to about two hundred rows: sorting, selection, buttons in its head. The scrollable
 * region is focusable and has a name (axe: scrollable-region-focusable), sortable column titles are buttons, and
 * checkboxes name their rows (axe: label).
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
  tools,
  bulk,
  getName,
}: DataTableProps<Row>) {
  const { t } = useUi();
  const isNarrow = useNarrow();
  const root = useRef<HTMLDivElement>(null);
  const visible = placeColumns(columns, settings).filter((column) => column.visible);
  const keys = rows.map(rowKey);
  const chosen = selected ? keys.filter((key) => selected.has(key)).length : 0;
  useA11yFix(() => {
    setAttributes(root.current?.querySelector('.arco-table-content-inner, .arco-table-content-scroll'), {
      role: 'region',
      'aria-label': label,
      tabindex: 0,
    });
    for (const title of root.current?.querySelectorAll('th') ?? []) setAttributes(title, { scope: 'col' });
  });
  const select = (key: string, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(key);
    else next.delete(key);
    onSelected?.(next);
  };
  // On phones the widest text is the title of the card.
  const title = visible.find(({ grow }) => grow) ?? visible[0];
  const tableColumns = visible.map((column) => ({
    key: column.id,
    title: <SortTitle column={column} sort={sort} onSort={onSort} />,
    width: column.grow ? undefined : column.width,
    align: column.align === 'end' ? ('right' as const) : column.align === 'center' ? ('center' as const) : undefined,
    fixed: column.pinned ? ('left' as const) : undefined,
    className: column === title ? styles.title : undefined,
    headerCellStyle: { minWidth: Math.min(column.width, 160) },
    headerCellProps: { 'aria-sort': getDirection(column.sort, sort) },
    // Rows are cards on phones, where each value stands behind its name.
    render: (_: unknown, row: Row, index: number) =>
      isNarrow ? (
        <>
          {column.title && <span className={styles.name}>{column.title}</span>}
          {column.render(row, index)}
        </>
      ) : (
        column.render(row, index)
      ),
  }));
  const ends = actions && {
    key: ' actions',
    title: <span className="hidden-text">{t('actions')}</span>,
    width: 1,
    align: 'right' as const,
    // Row actions stay visible, however wide the row is.
    fixed: 'right' as const,
    className: styles.actions,
    render: (_: unknown, row: Row) => actions(row),
  };
  return (
    <div ref={root} className={styles.table}>
      {bulk && selected && selected.size > 0 && <div className={styles.bulk}>{bulk}</div>}
      {tools && <div className={styles.tools}>{tools}</div>}
      <Table<Row>
        rowKey={rowKey}
        data={[...rows]}
        columns={ends ? [...tableColumns, ends] : tableColumns}
        pagination={false}
        border={false}
        size="small"
        tableLayoutFixed={false}
        onRow={(row) => ({ 'aria-selected': selected?.has(rowKey(row)) })}
        rowClassName={(row) => classes(selected?.has(rowKey(row)) && styles.chosen)}
        rowSelection={
          selected && {
            type: 'checkbox',
            checkAll: false,
            selectedRowKeys: [...selected],
            columnWidth: 40,
            columnTitle: (
              <Checkbox
                aria-label={t('selectAll')}
                checked={chosen > 0 && chosen === keys.length}
                indeterminate={chosen > 0 && chosen < keys.length}
                onChange={(all) => onSelected?.(new Set(all ? keys : []))}
              />
            ),
            renderCell: (_, on, row) => (
              <Checkbox
                aria-label={`${t('selectRow')} ${getName?.(row) ?? ''}`}
                checked={on}
                onChange={(next) => select(rowKey(row), next)}
              />
            ),
          }
        }
      />
    </div>
  );
}
