import type { ChartData } from './chart-data';
import { chartShapes, drawingSize, type ChartLook, type Shape } from './chart-shapes';
import { escapedSvg } from './svg-text';

/** Colors and language of a drawing. */
export type SvgLook = ChartLook;

const at = (value: number): string => value.toFixed(1);

function element(shape: Shape): string {
  switch (shape.kind) {
    case 'rect':
      return `<rect x="${at(shape.x)}" y="${at(shape.y)}" width="${at(shape.width)}" height="${at(shape.height)}" fill="${shape.fill}"/>`;
    case 'line': {
      const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = shape.points;
      return shape.width === 1
        ? `<line x1="${at(x1)}" x2="${at(x2)}" y1="${at(y1)}" y2="${at(y2)}" stroke="${shape.stroke}"/>`
        : `<polyline fill="none" stroke-width="${shape.width}" stroke="${shape.stroke}"${shape.isDashed ? ' stroke-dasharray="5 4"' : ''} points="${shape.points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}"/>`;
    }
    case 'arc': {
      const { x, y, radius, thickness, from, to, stroke } = shape;
      const round = 2 * Math.PI * radius;
      const length = (to - from) * round;
      return `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="none" stroke-width="${thickness}" stroke="${stroke}" stroke-dasharray="${at(length)} ${at(round - length)}" stroke-dashoffset="${at(-from * round)}" transform="rotate(-90 ${at(x)} ${at(y)})"/>`;
    }
    case 'text':
      return `<text x="${at(shape.x)}" y="${at(shape.y)}" font-size="${drawingSize.letters}" fill="${shape.fill}" text-anchor="${shape.anchor}">${escapedSvg(shape.text)}</text>`;
  }
}

/** Renders a chart as SVG, which stays sharp at any size, for documents. */
export function getSvg(data: ChartData, title: string, look: ChartLook): string {
  const shapes = chartShapes(data, look).map(element).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawingSize.width} ${drawingSize.height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${shapes}</svg>`;
}
