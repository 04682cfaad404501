import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classes } from '../classes';
import { usePrinting } from '../hooks/use-printing';
import { useUi } from '../ui-context';
import { columnTemplate, placeColumns, type ColumnSettings, type GridColumn } from './grid-columns';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import styles from './virtual-grid.module.css';

export interface VirtualGridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  readonly settings?: ColumnSettings;
  readonly onSettings?: (settings: ColumnSettings) => void;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Keys of the selected rows; without it, rows cannot be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  /** Key of the row that keyboard actions apply to. */
  readonly cursor?: string | null;
  readonly onCursor?: (key: string) => void;
  /** Called on Enter or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** Total number of rows when more can be loaded. */
  readonly total?: number;
  /** Called when the end is near and more rows should be loaded. */
  readonly onEnd?: () => void;
  /** Height of a row in pixels before it is measured. */
  readonly rowHeight?: number;
  readonly hideHead?: boolean;
  readonly rowClassName?: (row: Row) => string | undefined;
  readonly className?: string;
  /** Shown below the last row, for example "loading". */
  readonly footer?: ReactNode;
}

const checkWidth = 36;
/** Pixels of rows rendered above and below the visible area. */
const beyond = 200;
/** Assumed height of a list in pixels before it is measured: the space available on a medium-sized screen. */
const usualHeight = 420;

/**
 * A virtualized list of any length with rows of varying height: only visible rows are in the DOM. It is a single tab
 * stop; arrow keys, Page Up/Down, Home and End move the cursor, Space selects (with Shift a range), Enter opens.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    columns,
    settings,
    onSettings,
    sort,
    onSort,
    selected,
    onSelected,
    cursor = null,
    onCursor,
    onOpen,
    total = rows.length,
    onEnd,
    rowHeight = 84,
    hideHead,
    rowClassName,
    className,
    footer,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<number>(0);
  const latest = useRef(props);
  latest.current = props;
  const visible = useMemo(
    () => placeColumns(columns, settings, selected ? checkWidth : 0).filter((column) => column.visible),
    [columns, settings, selected === undefined],
  );
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const cursorIndex = useMemo(() => (cursor === null ? -1 : keys.indexOf(cursor)), [keys, cursor]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(beyond / rowHeight),
    // Rows are rendered immediately instead of after the available space has been measured.
    initialRect: { width: 0, height: usualHeight },
    getItemKey: (index) => keys[index] ?? index,
    useFlushSync: false,
  });
  const isPrinting = usePrinting();
  const { t } = useUi();
  // Paper shows all loaded rows, in the height that they have there.
  const items = isPrinting ? keys.map((key, index) => ({ index, start: 0, key })) : virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    if (!isPrinting && last >= rows.length - 8 && rows.length > 0 && rows.length < total) onEnd?.();
  }, [isPrinting, last, rows.length, total, onEnd]);
  // Skipped when a hidden grid is shown again: it keeps its scroll position.
  const followed = useRef(-1);
  useEffect(() => {
    if (cursorIndex === followed.current) return;
    followed.current = cursorIndex;
    if (cursorIndex >= 0) virtual.scrollToIndex(cursorIndex, { align: 'auto' });
  }, [cursorIndex, virtual]);

  const select = useCallback((index: number, range: boolean): void => {
    const { rows: all, rowKey: getKey, selected: chosen, onSelected: report } = latest.current;
    if (!chosen || !report) return;
    const next = new Set(chosen);
    const key = getKey(all[index] as Row);
    if (range)
      for (let at = Math.min(anchor.current, index); at <= Math.max(anchor.current, index); at += 1)
        next.add(getKey(all[at] as Row));
    else if (!next.delete(key)) next.add(key);
    anchor.current = index;
    report(next);
  }, []);
  const press = useCallback((index: number, event: MouseEvent): void => {
    const { rows: all, rowKey: getKey, onCursor: move, onOpen: open } = latest.current;
    const row = all[index] as Row;
    move?.(getKey(row));
    if (event.detail === 2 && !(event.target as Element).closest('a, button, input')) open?.(row);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, items.length - 8);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: cursorIndex + 1,
      ArrowUp: cursorIndex - 1,
      PageDown: cursorIndex + page,
      PageUp: cursorIndex - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = targets[event.key];
    const current = rows[cursorIndex];
    if (wanted !== undefined && rows.length > 0) {
      event.preventDefault();
      const next = Math.min(rows.length - 1, Math.max(0, wanted));
      onCursor?.(keys[next] ?? '');
      if (event.shiftKey) select(next, true);
    } else if (event.key === 'Enter' && current !== undefined) onOpen?.(current);
    else if (event.key === ' ' && current !== undefined) {
      event.preventDefault();
      select(cursorIndex, event.shiftKey);
    }
  };
  const chosenHere = selected ? keys.filter((key) => selected.has(key)).length : 0;
  const width = visible.reduce((sum, column) => sum + column.width, selected ? checkWidth : 0);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selected ? true : undefined}
      onKeyDown={onKeyDown}
      aria-activedescendant={items.some(({ index }) => index === cursorIndex) ? `${id}-${cursorIndex}` : undefined}
      className={classes(styles.grid, isPrinting && styles.printed, className)}
      style={
        {
          '--grid-columns': (selected ? `${checkWidth}px ` : '') + columnTemplate(visible as never),
          '--grid-width': `${width}px`,
        } as object
      }
    >
      {!hideHead && (
        <GridHead
          columns={visible}
          sort={sort}
          onSort={onSort}
          onWidth={
            onSettings &&
            ((column, next) => onSettings({ ...settings, widths: { ...settings?.widths, [column]: next } }))
          }
          selection={selected && (chosenHere === 0 ? 'none' : chosenHere === keys.length ? 'all' : 'some')}
          onSelectAll={(all) => onSelected?.(all ? new Set(keys) : new Set())}
        />
      )}
      <div role="rowgroup" className={styles.body} style={isPrinting ? undefined : { height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const row = rows[index] as Row;
          return (
            <GridRow
              key={key}
              id={`${id}-${index}`}
              row={row}
              rowKey={String(key)}
              index={index}
              start={start}
              columns={visible}
              cursor={index === cursorIndex}
              selected={selected?.has(String(key))}
              className={rowClassName?.(row)}
              measure={virtual.measureElement}
              onPress={press}
              onSelect={select}
            />
          );
        })}
      </div>
      {isPrinting && rows.length < total && (
        <p className={styles.foot}>{t('printedRows', { count: rows.length, total })}</p>
      )}
      {footer && !isPrinting && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}
