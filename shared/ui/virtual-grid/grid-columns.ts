import type { ReactNode } from 'react';

/** A column of a grid or table. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Pixels it starts with. */
  readonly width: number;
  /** Takes a share of the room that is left; the widest text column usually does. */
  readonly grow?: number;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Not shown until it is asked for. */
  readonly hidden?: boolean;
  readonly align?: 'start' | 'end' | 'center';
  /** Name to sort by. */
  readonly sort?: string;
  readonly render: (row: Row, index: number) => ReactNode;
}

/**
 * What a person changed about columns; kept for that person, so every part may be missing or name columns that are
 * gone.
 */
export interface ColumnSettings {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly pinned?: readonly string[];
}

export const narrowest = 48;
export const widest = 900;

/** A column as it is drawn. */
export interface PlacedColumn<Row> extends GridColumn<Row> {
  readonly visible: boolean;
  readonly pinned: boolean;
  /** Pixels from the left edge, for pinned ones. */
  readonly offset: number;
}

/**
 * All columns in the wanted order, pinned ones first; new columns keep their place after the one they follow in the
 * declaration.
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
        ...(width === undefined ? {} : { width: Math.min(widest, Math.max(narrowest, width)), grow: undefined }),
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
 * `grid-template-columns` of the visible columns; of the pinned ones only the last may grow, as the offsets of the
 * others are fixed.
 */
export function columnTemplate(columns: readonly PlacedColumn<never>[]): string {
  return columns
    .map(({ width, grow, pinned }, index) =>
      grow && !(pinned && columns[index + 1]?.pinned) ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
    )
    .join(' ');
}

/** Shows or hides a column. */
export function showColumn(settings: ColumnSettings, id: string, visible: boolean): ColumnSettings {
  const without = (ids: readonly string[] = []) => ids.filter((each) => each !== id);
  return {
    ...settings,
    hidden: visible ? without(settings.hidden) : [...without(settings.hidden), id],
    shown: visible ? [...without(settings.shown), id] : without(settings.shown),
  };
}

/** Moves a column one place among all, given in their present order. */
export function moveColumn(settings: ColumnSettings, order: readonly string[], id: string, by: -1 | 1): ColumnSettings {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return settings;
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return { ...settings, order: next };
}
