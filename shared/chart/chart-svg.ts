import { formatCount } from '#shared/format';
import type { ChartData, ChartSeries } from './chart-data';
import { escapedSvg } from './svg-text';

/** The colours and the language of a drawing. */
export interface SvgLook {
  readonly language: string;
  /** The value of a CSS variable of tokens.css. */
  color(variable: string): string;
}

const size = { width: 960, height: 420 } as const;
const room = { left: 56, right: 16, top: 36, bottom: 32 } as const;
const plot = {
  width: size.width - room.left - room.right,
  height: size.height - room.top - room.bottom,
} as const;

const colorOf = (tone: ChartSeries['tone'], index: number, look: SvgLook): string =>
  look.color(tone ? `--${tone}` : `--series-${(index % 8) + 1}`);
const at = (value: number): string => value.toFixed(1);
const text = (x: number, y: number, content: string, look: SvgLook, more = ''): string =>
  `<text x="${at(x)}" y="${at(y)}" font-size="12" fill="${look.color('--ink-soft')}" ${more}>${escapedSvg(content)}</text>`;

/** The next round number above, so that lines stand at 1, 2 or 5. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function axis(data: ChartData, top: number, look: SvgLook): string {
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = room.top + plot.height * (1 - share);
    return `<line x1="${room.left}" x2="${size.width - room.right}" y1="${at(y)}" y2="${at(y)}" stroke="${look.color('--line')}"/>${text(room.left - 8, y + 4, formatCount(top * share, look.language), look, 'text-anchor="end"')}`;
  });
  const step = plot.width / Math.max(1, data.categories.length);
  const every = Math.ceil(data.categories.length / 12);
  const names = data.categories.map((name, index) =>
    index % every === 0
      ? text(room.left + step * (index + 0.5), size.height - 10, name, look, 'text-anchor="middle"')
      : '',
  );
  return lines.join('') + names.join('');
}

function bars(data: ChartData, top: number, look: SvgLook): string {
  const step = plot.width / Math.max(1, data.categories.length);
  const share = data.stacked ? 1 : data.series.length;
  const thick = Math.min(28, (step * 0.72) / share);
  return data.categories
    .map((_, index) => {
      let below = 0;
      return data.series
        .map(({ values, tone }, place) => {
          const value = values[index] ?? 0;
          const tall = (value / top) * plot.height;
          const x = room.left + step * (index + 0.5) - (thick * share) / 2 + (data.stacked ? 0 : place * thick);
          const y = room.top + plot.height - tall - (data.stacked ? below : 0);
          below += tall;
          return `<rect x="${at(x)}" y="${at(y)}" width="${at(thick)}" height="${at(tall)}" fill="${colorOf(tone, place, look)}"/>`;
        })
        .join('');
    })
    .join('');
}

function lines(data: ChartData, top: number, look: SvgLook): string {
  const step = plot.width / Math.max(1, data.categories.length);
  return data.series
    .map(({ values, tone }, place) => {
      const points = values.flatMap((value, index) =>
        value === null
          ? []
          : [`${at(room.left + step * (index + 0.5))},${at(room.top + plot.height * (1 - value / top))}`],
      );
      return `<polyline fill="none" stroke-width="2" stroke="${colorOf(tone, place, look)}" points="${points.join(' ')}"/>`;
    })
    .join('');
}

function ring(data: ChartData, look: SvgLook): string {
  const values = data.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const [x, y, radius] = [size.width / 2, (size.height + room.top) / 2, 130];
  const round = 2 * Math.PI * radius;
  let before = 0;
  return values
    .map((value, index) => {
      const length = total === 0 ? 0 : ((value ?? 0) / total) * round;
      const piece = `<circle cx="${x}" cy="${at(y)}" r="${radius}" fill="none" stroke-width="52" stroke="${colorOf(data.tones?.[index], index, look)}" stroke-dasharray="${at(length)} ${at(round - length)}" stroke-dashoffset="${at(-before)}" transform="rotate(-90 ${x} ${at(y)})"/>`;
      before += length;
      return piece;
    })
    .join('');
}

function legend(data: ChartData, look: SvgLook): string {
  const names =
    data.kind === 'ring'
      ? data.categories.map((name, index) => ({ name, tone: data.tones?.[index] }))
      : data.series.length > 1
        ? data.series
        : [];
  let x = room.left;
  return names
    .map(({ name, tone }, index) => {
      const part = `<rect x="${x}" y="12" width="10" height="10" fill="${colorOf(tone, index, look)}"/>${text(x + 16, 21, name, look)}`;
      x += 40 + name.length * 13;
      return part;
    })
    .join('');
}

/** A chart as a drawing that stays sharp at any size, for documents. */
export function svgOf(data: ChartData, title: string, look: SvgLook): string {
  const totals = data.categories.map((_, index) =>
    data.series.reduce(
      (sum, { values }) => (data.stacked ? sum + (values[index] ?? 0) : Math.max(sum, values[index] ?? 0)),
      0,
    ),
  );
  const top = roundAbove(Math.max(1, ...totals));
  const drawn =
    data.kind === 'ring'
      ? ring(data, look)
      : axis(data, top, look) + (data.kind === 'bar' ? bars(data, top, look) : lines(data, top, look));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${legend(data, look)}${drawn}</svg>`;
}
