import type { ChartLook } from './chart-shapes';
import { graphNames, graphRadius, type GraphData } from './graph-data';
import { graphLayout } from './graph-layout';
import { escapedSvg } from './svg-text';

const size = { width: 960, height: 640 } as const;
const room = { side: 70, top: 56, bottom: 32 } as const;

/** Renders a network as SVG, which stays sharp at any size. */
export function getGraphSvg(data: GraphData, title: string, look: ChartLook): string {
  const { nodes, links } = graphLayout(data);
  const radius = graphRadius(data);
  const named = graphNames(data);
  const getX = (x: number): string => (room.side + x * (size.width - 2 * room.side)).toFixed(1);
  const getY = (y: number): string => (room.top + y * (size.height - room.top - room.bottom)).toFixed(1);
  const colors = new Map(data.kinds.map(({ key }, index) => [key, look.color(`--series-${(index % 8) + 1}`)]));
  const text = (x: string | number, y: string | number, content: string, more = ''): string =>
    `<text x="${x}" y="${y}" font-size="12" fill="${look.color('--ink')}" ${more}>${escapedSvg(content)}</text>`;
  const lines = links.map(
    ({ link, from, to }) =>
      `<line x1="${getX(from.x)}" y1="${getY(from.y)}" x2="${getX(to.x)}" y2="${getY(to.y)}" stroke="${look.color('--ink-faint')}" stroke-opacity="${(0.2 + 0.5 * link.strength).toFixed(2)}" stroke-width="${(0.6 + 2.4 * link.strength).toFixed(1)}"/>`,
  );
  const dots = nodes.map(({ node, x, y }) => {
    const dot = `<circle cx="${getX(x)}" cy="${getY(y)}" r="${radius(node.weight).toFixed(1)}" fill="${colors.get(node.kind) ?? ''}"><title>${escapedSvg(node.name)}</title></circle>`;
    return named.has(node.key)
      ? dot + text(getX(x), (Number(getY(y)) + radius(node.weight) + 13).toFixed(1), node.name, 'text-anchor="middle"')
      : dot;
  });
  let at = 24;
  const legend = data.kinds.map(({ key, name }) => {
    const part = `<circle cx="${at}" cy="17" r="5" fill="${colors.get(key) ?? ''}"/>${text(at + 10, 21, name)}`;
    at += 36 + name.length * 12;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${legend.join('')}${lines.join('')}${dots.join('')}</svg>`;
}
