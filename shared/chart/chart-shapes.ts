import { formatCount } from '#shared/format';
import { cutText } from '#shared/text';
import type { ChartData, ChartSeries } from './chart-data';

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
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly stroke: string; readonly width: number }
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
/** Line height of the legend in pixels. */
const legendLine = 18;

/**
 * Returns the approximate width of a text in pixels: Chinese characters are as wide as they are high, others little
 * more than half.
 */
const getWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + drawingSize.letters * (character < '\u2e80' ? 0.6 : 1), 0);

/** Returns the next round number above, so that grid lines are multiples of 1, 2 or 5. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

const getColor = (tone: ChartSeries['tone'], index: number, look: ChartLook): string =>
  look.color(tone ? `--${tone}` : `--series-${(index % 8) + 1}`);

/** Converts one chart into shapes. */
class ChartDrawing {
  readonly shapes: Shape[] = [];
  private readonly left: number;
  private readonly width: number;
  /** Top of the plot area, below the legend. */
  private head: number = room.top;
  private readonly height: number;
  private readonly top: number;

  constructor(
    private readonly data: ChartData,
    private readonly look: ChartLook,
  ) {
    this.left = data.horizontal ? nameSpace : room.left;
    this.width = drawingSize.width - this.left - room.right;
    const totals = data.categories.map((_, index) =>
      data.series.reduce(
        (sum, { values }) => (data.stacked ? sum + (values[index] ?? 0) : Math.max(sum, values[index] ?? 0)),
        0,
      ),
    );
    this.top = roundAbove(Math.max(1, ...totals));
    this.legend();
    this.height = drawingSize.height - this.head - room.bottom;
    if (data.kind === 'ring') this.ring();
    else {
      this.axis();
      if (data.kind === 'bar') this.bars();
      else this.lines();
    }
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
    const stroke = this.look.color('--line');
    const bottom = this.head + this.height;
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const value = formatCount(this.top * share, this.look.language);
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
      this.shapes.push({ kind: 'line', points, stroke, width: 1 });
      if (horizontal) this.write(x, drawingSize.height - 10, value, share === 1 ? 'end' : 'middle');
      else this.write(this.left - 8, y + 4, value, 'end');
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
    const { categories, series, stacked, horizontal } = this.data;
    const step = (horizontal ? this.height : this.width) / Math.max(1, categories.length);
    const share = stacked ? 1 : series.length;
    const thick = Math.min(28, (step * 0.72) / share);
    categories.forEach((_, index) => {
      let below = 0;
      series.forEach(({ values, tone }, place) => {
        const length = ((values[index] ?? 0) / this.top) * (horizontal ? this.width : this.height);
        const across = step * (index + 0.5) - (thick * share) / 2 + (stacked ? 0 : place * thick);
        const start = stacked ? below : 0;
        this.shapes.push({
          kind: 'rect',
          fill: getColor(tone, place, this.look),
          ...(horizontal
            ? { x: this.left + start, y: this.head + this.height - across - thick, width: length, height: thick }
            : {
                x: this.left + across,
                y: this.head + this.height - length - start,
                width: thick,
                height: length,
              }),
        });
        below += length;
      });
    });
  }

  private lines(): void {
    const step = this.width / Math.max(1, this.data.categories.length);
    this.data.series.forEach(({ values, tone }, place) => {
      const points = values.flatMap((value, index): Point[] =>
        value === null ? [] : [[this.left + step * (index + 0.5), this.head + this.height * (1 - value / this.top)]],
      );
      this.shapes.push({ kind: 'line', points, stroke: getColor(tone, place, this.look), width: 2 });
    });
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
export const chartShapes = (data: ChartData, look: ChartLook): readonly Shape[] => new ChartDrawing(data, look).shapes;
