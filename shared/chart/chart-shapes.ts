import { cutText } from '#shared/text';
import type { ChartData, ChartSeries } from './chart-data';
import { gatherSeries, maxSeries } from './gather-series';
import { valueScale, type ValueScale } from './value-scale';

/** Colors and language of a drawing. */
export interface ChartLook {
  readonly language: string;
  /** Returns the value of a CSS variable of tokens.css. */
  color(variable: string): string;
}

/**
 * A drawing primitive, from which SVG, PDF and images are rendered alike. Units are pixels; the ends of an arc are
 * shares.
 */
export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly stroke: string;
      readonly width: number;
      readonly isDashed?: boolean;
    }
  | {
      readonly kind: 'arc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly thickness: number;
      readonly from: number;
      readonly to: number;
      readonly stroke: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly fill: string;
      readonly anchor: 'start' | 'middle' | 'end';
    };
type Point = readonly [x: number, y: number];

/** Size of a drawing and its font size, in pixels. */
export const drawingSize = { width: 720, height: 360, letters: 13 } as const;
const room = { left: 56, right: 16, top: 36, bottom: 32 } as const;
/** Width in pixels reserved for the names to the left of horizontal bars. */
const nameSpace = 176;
const maxNameLength = 12;
/** Distance in pixels between the labels of the value axis and the plot area. */
const labelGap = 8;
/** Diameter in pixels of the dot of a value without neighbors. */
const dotSize = 6;
/** Distance in pixels of the stripes across a bar whose period is not over. */
const openStripes = 4;
/** Line height of the legend in pixels. */
const legendLine = 18;

/**
 * Returns the approximate width of a text in pixels: Chinese characters are as wide as they are high, others little
 * more than half.
 */
const getWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + drawingSize.letters * (character < '\u2e80' ? 0.6 : 1), 0);

const getColor = (tone: ChartSeries['tone'], index: number, look: ChartLook): string =>
  look.color(tone ? `--${tone}` : `--series-${(index % maxSeries) + 1}`);

/** Splits the points of a line at its gaps. */
function getRuns(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

/** Converts one chart into shapes. */
class ChartDrawing {
  readonly shapes: Shape[] = [];
  private readonly left: number;
  private readonly width: number;
  /** Top of the plot area, below the legend. */
  private head: number = room.top;
  private readonly height: number;
  private readonly scale: ValueScale;

  constructor(
    private readonly data: ChartData,
    private readonly look: ChartLook,
  ) {
    this.scale = valueScale(data, look.language);
    const labels = this.scale.ticks.map((value) => getWidth(this.scale.label(value)));
    this.left = data.horizontal ? nameSpace : Math.max(room.left, Math.max(...labels) + 2 * labelGap);
    this.width = drawingSize.width - this.left - room.right;
    this.legend();
    this.height = drawingSize.height - this.head - room.bottom;
    if (data.kind === 'ring') this.ring();
    else {
      this.axis();
      if (data.kind === 'bar') this.bars();
      else this.lines();
    }
  }

  /** Returns where a value lies on its axis, from 0 at its lower end to 1. */
  private shareOf(value: number): number {
    const { bottom, top } = this.scale;
    return (value - bottom) / (top - bottom);
  }

  private write(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start'): void {
    this.shapes.push({ kind: 'text', x, y, text, anchor, fill: this.look.color('--ink-soft') });
  }

  private legend(): void {
    const { kind, categories, tones, series } = this.data;
    const names =
      kind === 'ring'
        ? categories.map((name, index) => ({ name, tone: tones?.[index] }))
        : series.length > 1
          ? series
          : [];
    let x: number = room.left;
    names.forEach(({ name, tone }, index) => {
      const taken = 16 + getWidth(name);
      if (x > room.left && x + taken > drawingSize.width - room.right) {
        x = room.left;
        this.head += legendLine;
      }
      const y = 12 + this.head - room.top;
      this.shapes.push({ kind: 'rect', x, y, width: 10, height: 10, fill: getColor(tone, index, this.look) });
      this.write(x + 16, y + 10, name);
      x += taken + 20;
    });
  }

  private axis(): void {
    const { categories, horizontal } = this.data;
    const { bottom: lowest } = this.scale;
    const bottom = this.head + this.height;
    for (const tick of this.scale.ticks) {
      const share = this.shareOf(tick);
      const value = this.scale.label(tick);
      const x = this.left + this.width * share;
      const y = bottom - this.height * share;
      const points: Point[] = horizontal
        ? [
            [x, this.head],
            [x, bottom],
          ]
        : [
            [this.left, y],
            [drawingSize.width - room.right, y],
          ];
      // The base of bars on both sides of it.
      const stroke = this.look.color(tick === 0 && lowest < 0 ? '--line-strong' : '--line');
      this.shapes.push({ kind: 'line', points, stroke, width: 1 });
      if (horizontal) this.write(x, drawingSize.height - 10, value, share === 1 ? 'end' : 'middle');
      else this.write(this.left - labelGap, y + 4, value, 'end');
    }
    const step = (horizontal ? this.height : this.width) / Math.max(1, categories.length);
    const maxWidth = Math.max(0, ...categories.map(getWidth));
    const every = Math.ceil(horizontal ? categories.length / 18 : (maxWidth + 12) / step);
    categories.forEach((name, index) => {
      if (index % every !== 0) return;
      const middle = step * (index + 0.5);
      const short = cutText(name, maxNameLength, '…');
      if (horizontal) this.write(this.left - 8, bottom - middle + 4, short, 'end');
      else this.write(this.left + middle, drawingSize.height - 10, name, 'middle');
    });
  }

  private bars(): void {
    const { categories, series, stacked, horizontal, isLastOpen } = this.data;
    const step = (horizontal ? this.height : this.width) / Math.max(1, categories.length);
    const share = stacked ? 1 : series.length;
    const thick = Math.min(28, (step * 0.72) / share);
    categories.forEach((_, index) => {
      const stack = { above: 0, below: 0 };
      series.forEach(({ values, tone }, place) => {
        const value = values[index] ?? 0;
        const side = value < 0 ? 'below' : 'above';
        const base = stacked ? stack[side] : 0;
        stack[side] += value;
        const start = this.shareOf(Math.min(base, base + value));
        const length = this.shareOf(Math.max(base, base + value)) - start;
        const across = step * (index + 0.5) - (thick * share) / 2 + (stacked ? 0 : place * thick);
        const bar = horizontal
          ? {
              x: this.left + this.width * start,
              y: this.head + this.height - across - thick,
              width: this.width * length,
              height: thick,
            }
          : {
              x: this.left + across,
              y: this.head + this.height * (1 - start - length),
              width: thick,
              height: this.height * length,
            };
        const fill = getColor(tone, place, this.look);
        this.shapes.push({ kind: 'rect', ...bar, fill });
        if (isLastOpen && index === categories.length - 1) this.hatch(bar);
      });
    });
  }

  /** Marks a bar whose period is not over with stripes across it. */
  private hatch({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const fill = this.look.color('--surface');
    for (let at = openStripes; at + openStripes / 2 < height; at += 2 * openStripes)
      this.shapes.push({ kind: 'rect', x, y: y + at, width, height: openStripes / 2, fill });
  }

  private lines(): void {
    const { categories, series, stacked, isLastOpen } = this.data;
    const step = this.width / Math.max(1, categories.length);
    const below = categories.map(() => 0);
    series.forEach(({ values, tone }, place) => {
      const stroke = getColor(tone, place, this.look);
      const points = values.map((value, index): Point | null => {
        if (value === null) return null;
        const height = (stacked ? (below[index] ?? 0) : 0) + value;
        below[index] = height;
        return [this.left + step * (index + 0.5), this.head + this.height * (1 - this.shareOf(height))];
      });
      for (const run of getRuns(points)) {
        const [first] = run;
        if (first && run.length === 1) this.dot(first, stroke);
        const isOpen = isLastOpen === true && run.at(-1) === points.at(-1) && run.length > 1;
        const whole = isOpen ? run.slice(0, -1) : run;
        if (whole.length > 1) this.shapes.push({ kind: 'line', points: whole, stroke, width: 2 });
        if (isOpen) this.shapes.push({ kind: 'line', points: run.slice(-2), stroke, width: 2, isDashed: true });
      }
    });
  }

  private dot([x, y]: Point, stroke: string): void {
    const radius = dotSize / 4;
    this.shapes.push({ kind: 'arc', x, y, radius, thickness: 2 * radius, from: 0, to: 1, stroke });
  }

  private ring(): void {
    const values = this.data.series[0]?.values ?? [];
    const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    let from = 0;
    values.forEach((value, index) => {
      const to = from + (total === 0 ? 0 : (value ?? 0) / total);
      this.shapes.push({
        kind: 'arc',
        x: drawingSize.width / 2,
        y: (drawingSize.height + this.head) / 2,
        radius: 120,
        thickness: 50,
        from,
        to,
        stroke: getColor(this.data.tones?.[index], index, this.look),
      });
      from = to;
    });
  }
}

/** Returns the shapes of a chart. */
export const chartShapes = (data: ChartData, look: ChartLook): readonly Shape[] =>
  new ChartDrawing(gatherSeries(data, look.language), look).shapes;
