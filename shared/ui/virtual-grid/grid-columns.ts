import type { ReactNode } from 'react';

/** A column of a grid or table. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Initial width in pixels. */
  readonly width: number;
  /** Share of the remaining width; usually set for the widest text column. */
  readonly grow?: number;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Hidden by default. */
  readonly hidden?: boolean;
  readonly align?: 'start' | 'end' | 'center';
  /** Sort key. */
  readonly sort?: string;
  readonly render: (row: Row, index: number) => ReactNode;
}

/** Column settings of a user. They are stored, so any part may be missing or refer to removed columns. */
export interface ColumnSettings {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly pinned?: readonly string[];
}

export const narrowest = 48;
export const maxWidth = 900;

/** A column as rendered. */
export interface PlacedColumn<Row> extends GridColumn<Row> {
  readonly visible: boolean;
  readonly pinned: boolean;
  /** Pixels from the left edge, for pinned columns. */
  readonly offset: number;
}

/**
 * Returns all columns in the configured order, pinned ones first; new columns are placed after the one they follow in
 * the declaration.
 */
export function placeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  settings: ColumnSettings = {},
  start = 0,
): PlacedColumn<Row>[] {
  const order = (settings.order ?? []).filter((id) => columns.some((column) => column.id === id));
  const ids = [...order];
  columns.forEach(({ id }, index) => {
    if (ids.includes(id)) return;
    const before = columns[index - 1]?.id;
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  });
  const placed = ids.flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    if (!column) return [];
    const visible =
      column.fixed === true ||
      (settings.hidden?.includes(id) ? false : column.hidden ? settings.shown?.includes(id) === true : true);
    const width = settings.widths?.[id];
    return [
      {
        ...column,
        visible,
        pinned: settings.pinned?.includes(id) === true,
        offset: 0,
        ...(width === undefined ? {} : { width: Math.min(maxWidth, Math.max(narrowest, width)), grow: undefined }),
      },
    ];
  });
  let offset = start;
  return [...placed.filter(({ pinned }) => pinned), ...placed.filter(({ pinned }) => !pinned)].map((column) => {
    const at = { ...column, offset };
    if (column.visible) offset += column.width;
    return at;
  });
}

/**
 * Returns `grid-template-columns` of the visible columns; only the last pinned column may grow, as the offsets of the
 * others are fixed.
 */
export function columnTemplate(columns: readonly PlacedColumn<never>[]): string {
  return columns
    .map(({ width, grow, pinned }, index) =>
      grow && !(pinned && columns[index + 1]?.pinned) ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
    )
    .join(' ');
}

export function showColumn(settings: ColumnSettings, id: string, visible: boolean): ColumnSettings {
  const without = (ids: readonly string[] = []) => ids.filter((each) => each !== id);
  return {
    ...settings,
    hidden: visible ? without(settings.hidden) : [...without(settings.hidden), id],
    shown: visible ? [...without(settings.shown), id] : without(settings.shown),
  };
}

/** Moves a column by one position in the given current order. */
export function moveColumn(settings: ColumnSettings, order: readonly string[], id: string, by: -1 | 1): ColumnSettings {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return settings;
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return { ...settings, order: next };
}
