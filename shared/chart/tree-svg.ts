import type { SvgLook } from './chart-svg';
import { namedKeys, nodeRadius, treeLayout, type TreeAxis, type TreeData } from './tree-data';
import { escapedSvg } from './svg-text';

const width = 960;
const room = { left: 24, right: 140, top: 40, bottom: 32 } as const;
const rowHeight = { min: 6, max: 22 } as const;

/** Renders a tree as SVG, which stays sharp at any size. `tick` formats the labels below the axis. */
export function getTreeSvg(
  data: TreeData,
  title: string,
  { axis, tick, look }: { readonly axis: TreeAxis; readonly tick: (value: number) => string; readonly look: SvgLook },
): string {
  const { placed, ticks, rows } = treeLayout(data, axis);
  const row = Math.max(rowHeight.min, Math.min(rowHeight.max, 900 / rows));
  const height = room.top + room.bottom + Math.max(120, rows * row);
  const step = (width - room.left - room.right) / Math.max(1, ticks.length - 1);
  const getX = (x: number): string => (room.left + x * step).toFixed(1);
  const getY = (y: number): string => (room.top + (y + 0.5) * ((height - room.top - room.bottom) / rows)).toFixed(1);
  const named = namedKeys(data);
  const colors = new Map(data.kinds.map(({ key }, index) => [key, look.color(`--series-${(index % 8) + 1}`)]));
  const text = (x: string | number, y: string | number, content: string, more = ''): string =>
    `<text x="${x}" y="${y}" font-size="11" fill="${look.color('--ink-soft')}" ${more}>${escapedSvg(content)}</text>`;
  const lines = placed.flatMap(({ x, y, from, node }) => {
    if (!from) return [];
    const middle = room.left + ((from.x + x) / 2) * step;
    const dash = node.confidence < 0.5 ? ' stroke-dasharray="3 3"' : '';
    return `<path d="M${getX(from.x)} ${getY(from.y)}C${middle.toFixed(1)} ${getY(from.y)} ${middle.toFixed(1)} ${getY(y)} ${getX(x)} ${getY(y)}" fill="none" stroke="${look.color('--line-strong')}"${dash}/>`;
  });
  const dots = placed.map(
    ({ x, y, node }) =>
      `<circle cx="${getX(x)}" cy="${getY(y)}" r="${nodeRadius(node).toFixed(1)}" fill="${colors.get(node.kind) ?? ''}"><title>${escapedSvg(node.name)}</title></circle>${named.has(node.key) ? text(Number(getX(x)) + nodeRadius(node) + 4, Number(getY(y)) + 4, node.name) : ''}`,
  );
  let at: number = room.left;
  const legend = data.kinds.map(({ key, name }) => {
    const part = `<circle cx="${at + 5}" cy="17" r="5" fill="${colors.get(key) ?? ''}"/>${text(at + 15, 21, name)}`;
    at += 36 + name.length * 12;
    return part;
  });
  const axisTexts = ticks.map((value, index) => text(getX(index), height - 10, tick(value), 'text-anchor="middle"'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height.toFixed(0)}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${legend.join('')}${axisTexts.join('')}${lines.join('')}${dots.join('')}</svg>`;
}
