import type { SvgLook } from './chart-svg';
import { escapedSvg } from './svg-text';

/** Values by two dimensions, such as weekday and hour: the larger the value, the darker its cell. */
export interface GridData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Indexed by row and column. */
  readonly values: readonly (readonly number[])[];
}

/**
 * Returns the darkness of a cell, 0 to 1, from the square root of the value, so that one peak leaves the others
 * distinguishable.
 */
export function gridShade(value: number, { values }: Pick<GridData, 'values'>): number {
  const max = Math.max(0, ...values.flat());
  return max === 0 ? 0 : Math.sqrt(value / max);
}

const cell = { width: 36, height: 28 } as const;
const room = { left: 72, top: 48, right: 16, bottom: 12 } as const;

/** Returns the size of a rendered grid in CSS pixels. */
export const gridSize = ({ rows, columns }: GridData) => ({
  width: room.left + columns.length * cell.width + room.right,
  height: room.top + rows.length * cell.height + room.bottom,
});

/** Renders a grid as SVG, which stays sharp at any size. */
export function getGridSvg(data: GridData, title: string, look: SvgLook): string {
  const { width, height } = gridSize(data);
  const text = (x: number, y: number, content: string, anchor: 'end' | 'middle', color: string): string =>
    `<text x="${x}" y="${y}" font-size="11" text-anchor="${anchor}" fill="${look.color(color)}">${escapedSvg(content)}</text>`;
  const names = [
    ...data.columns.map((name, index) =>
      text(room.left + (index + 0.5) * cell.width, room.top - 8, name, 'middle', '--ink-soft'),
    ),
    ...data.rows.map((name, index) =>
      text(room.left - 8, room.top + (index + 0.5) * cell.height + 4, name, 'end', '--ink-soft'),
    ),
  ];
  const cells = data.values.flatMap((values, row) =>
    values.map((value, column) => {
      const [x, y] = [room.left + column * cell.width, room.top + row * cell.height];
      const shade = gridShade(value, data);
      const figure =
        value > 0
          ? text(
              x + cell.width / 2,
              y + cell.height / 2 + 4,
              String(value),
              'middle',
              shade > 0.6 ? '--surface' : '--ink',
            )
          : '';
      return `<rect x="${x + 1}" y="${y + 1}" width="${cell.width - 2}" height="${cell.height - 2}" fill="${look.color('--accent')}" fill-opacity="${(0.05 + 0.95 * shade).toFixed(2)}"/>${figure}`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${text(width / 2, 18, title, 'middle', '--ink')}${names.join('')}${cells.join('')}</svg>`;
}
