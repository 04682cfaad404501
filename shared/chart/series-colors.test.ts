import { describe, expect, it } from '@rstest/core';
import { nightColors, paperColors } from './paper-look';

type Color = readonly [number, number, number];
type Matrix = readonly [Color, Color, Color];

/** Linear RGB as people without one kind of cones see it: Machado, Oliveira and Fernandes (2009), severity 1.0. */
const visions: Readonly<Record<string, Matrix | null>> = {
  usual: null,
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Smallest difference (CIE 1976) at which two lines are distinguished at a glance. */
const minDifference = 15;
/** Contrast of graphics with their ground (WCAG 1.4.11). */
const minContrast = 3;

const map = (color: Color, change: (part: number) => number): Color => [
  change(color[0]),
  change(color[1]),
  change(color[2]),
];
const dot = (row: Color, color: Color): number => row[0] * color[0] + row[1] * color[1] + row[2] * color[2];

/** Returns linear RGB of `#rgb` or `#rrggbb`. */
function parse(hex: string): Color {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex;
  return map([1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255) as unknown as Color, (part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
}

const seen = (color: Color, vision: Matrix | null): Color =>
  vision
    ? map([dot(vision[0], color), dot(vision[1], color), dot(vision[2], color)], (part) =>
        Math.min(1, Math.max(0, part)),
      )
    : color;

const luminance = (color: Color): number => dot([0.2126729, 0.7151522, 0.072175], color);

/** Converts linear sRGB to CIELAB with the D65 white. */
function toLab(color: Color): Color {
  const root = (value: number): number => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = root(dot([0.4124564, 0.3575761, 0.1804375], color) / 0.95047);
  const y = root(luminance(color));
  const z = root(dot([0.0193339, 0.119192, 0.9503041], color) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const difference = (one: Color, other: Color): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const contrast = (one: Color, other: Color): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe.each([
  ['on a light ground', paperColors],
  ['on a dark ground', nightColors],
])('series colors %s', (_, colors) => {
  const series = Object.entries(colors).filter(([name]) => name.startsWith('--series-'));

  it.each(Object.entries(visions))('are distinguishable in %s vision', (__, vision) => {
    expect(series).toHaveLength(8);
    const labs = series.map(([name, hex]) => [name, toLab(seen(parse(hex), vision))] as const);
    const close = labs.flatMap(([name, lab], index) =>
      labs
        .slice(index + 1)
        .filter(([, other]) => difference(lab, other) < minDifference)
        .map(([other]) => `${name} and ${other}`),
    );
    expect(close).toEqual([]);
  });

  it('stand out from the surface', () => {
    const surface = parse(colors['--surface'] ?? '');
    expect(series.filter(([, hex]) => contrast(parse(hex), surface) < minContrast)).toEqual([]);
  });
});
