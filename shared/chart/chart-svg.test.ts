import { describe, expect, it } from '@rstest/core';
import { getSvg, type ChartData } from '#shared/chart';

const look = { language: 'zh-CN', color: (variable: string) => variable };
const data: ChartData = {
  kind: 'bar',
  stacked: true,
  categories: ['a', 'b<'],
  series: [
    { key: 'n', name: '负面', tone: 'negative', values: [1, 3] },
    { key: 'p', name: '正面', tone: 'positive', values: [0, 2] },
  ],
};
const heights = (svg: string): number[] =>
  [...svg.matchAll(/height="([\d.]+)" fill="--(?:negative|positive)"/g)]
    .map(([, tall]) => Number(tall))
    .filter((tall) => tall !== 10);

describe('a chart as SVG', () => {
  it('scales bars by their values and escapes names', () => {
    const svg = getSvg(data, '走势 & "情感"', look);
    const [a, , b, c] = heights(svg);
    expect(b! / a!).toBeCloseTo(3, 1);
    expect(c! / a!).toBeCloseTo(2, 1);
    expect(svg).toContain('b&lt;');
    expect(svg).toContain('<title>走势 &amp; &quot;情感&quot;</title>');
  });

  it('draws negative values below zero, and the axis down to them', () => {
    const values = [4, -2, 0];
    const svg = getSvg(
      { kind: 'bar', categories: ['a', 'b', 'c'], series: [{ key: 'n', name: '净', values }] },
      '',
      look,
    );
    const bars = [...svg.matchAll(/y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill="--series-1"/g)].map(
      ([, y, height]) => [Number(y), Number(height)] as const,
    );
    const [above, below, none] = bars.slice(-3);
    expect(above![0] + above![1]).toBeCloseTo(below![0], 1);
    expect(above![1] / below![1]).toBeCloseTo(2, 1);
    expect(none![1]).toBe(0);
    expect(svg).toContain('>-2<');
  });

  it('renders a ring with segments proportional to their shares', () => {
    const svg = getSvg(
      { kind: 'ring', categories: ['a', 'b'], series: [{ key: 'c', name: 'c', values: [1, 3] }] },
      '',
      look,
    );
    const [first, second] = [...svg.matchAll(/stroke-dasharray="([\d.]+)/g)].map(([, length]) => Number(length));
    expect(second! / first!).toBeCloseTo(3, 1);
  });

  const texts = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  const getAxis = (values: readonly number[], more: Partial<ChartData> = {}): string[] => {
    const categories = values.map((_, index) => `第${index}`);
    const svg = getSvg({ kind: 'bar', categories, series: [{ key: 'c', name: 'c', values }], ...more }, '', look);
    return texts(svg).filter((text) => !categories.includes(text));
  };

  it('labels each grid line once, with its exact value: counts at whole numbers, shares in percent', () => {
    expect(getAxis([1, 0])).toEqual(['0', '1']);
    expect(getAxis([1, 2])).toEqual(['0', '1', '2']);
    expect(getAxis([5])).toEqual(['0', '2', '4', '6']);
    expect(getAxis([10])).toEqual(['0', '5', '10']);
    expect(getAxis([0, 0])).toEqual(['0', '1']);
    expect(getAxis([0.12, 0.35, 0.61])).toEqual(['0%', '20%', '40%', '60%', '80%']);
    expect(getAxis([0.004])).toEqual(['0%', '0.1%', '0.2%', '0.3%', '0.4%']);
    expect(getAxis([1.5, 4.2])).toEqual(['0', '2', '4', '6']);
    for (let top = 1; top < 3000; top += 7) {
      const labels = getAxis([top]);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.length).toBeLessThan(8);
    }
  });

  it('has room for whole labels', () => {
    const svg = getSvg(
      { kind: 'bar', categories: ['a'], series: [{ key: 'c', name: '阅读', values: [72_000_000] }] },
      '',
      look,
    );
    expect(texts(svg)).toContain('8,000.0万');
    for (const [, x, text] of svg.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="end">([^<]+)</g))
      expect(
        Number(x) - [...(text ?? '')].reduce((sum, each) => sum + (each < '\u2e80' ? 7.8 : 13), 0),
      ).toBeGreaterThan(0);
  });

  it('shows a value without neighbors as a dot', () => {
    const getLine = (...values: (number | null)[]) =>
      getSvg({ kind: 'line', categories: values.map(String), series: [{ key: 'c', name: 'c', values }] }, '', look);
    expect(getLine(7).match(/<circle/g)).toHaveLength(1);
    expect(getLine(1, null, 3, null, 5, 6).match(/<circle/g)).toHaveLength(2);
    expect(getLine(1, 2)).not.toContain('<circle');
  });

  it('gathers what is beyond the colors as others', () => {
    const names = Array.from({ length: 12 }, (_, index) => `渠道${index + 1}`);
    const ring = getSvg(
      {
        kind: 'ring',
        categories: names,
        series: [{ key: 'c', name: 'c', values: names.map((_, index) => 12 - index) }],
      },
      '',
      look,
    );
    expect(texts(ring)).toEqual([...names.slice(0, 7), '其他 5 项']);
    const lines = getSvg(
      {
        kind: 'line',
        categories: ['a', 'b'],
        series: names.map((name, index) => ({ key: name, name, values: [index, null] })),
      },
      '',
      look,
    );
    const strokes = [...lines.matchAll(/stroke="(--series-\d)"/g)].map(([, stroke]) => stroke);
    expect(strokes).toHaveLength(8);
    expect(new Set(strokes).size).toBe(8);
    expect(texts(lines)).toContain('其他 5 项');
    expect(texts(lines)).not.toContain('渠道1');
  });

  it('stacks areas, and marks the period that is not over', () => {
    const area = (more: Partial<ChartData>) =>
      getSvg(
        {
          ...data,
          kind: 'area',
          categories: ['a', 'b', 'c'],
          series: [
            { key: 'x', name: 'x', values: [1, 1, 1] },
            { key: 'y', name: 'y', values: [2, 2, 2] },
          ],
          ...more,
        },
        '',
        look,
      );
    const heightsOf = (svg: string) => [...svg.matchAll(/points="[\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));
    const [first = 0, second = 0] = heightsOf(area({}));
    const [low = 0, high = 0] = heightsOf(area({ stacked: false }));
    expect((first - second) / (low - high)).toBeGreaterThan(1.2);
    expect(area({})).not.toContain('stroke-dasharray');
    expect(area({ isLastOpen: true }).match(/stroke-dasharray="5 4"/g)).toHaveLength(2);
    const rects = (svg: string) => svg.match(/<rect/g)?.length ?? 0;
    expect(rects(getSvg({ ...data, isLastOpen: true }, '', look))).toBeGreaterThan(rects(getSvg(data, '', look)));
  });

  it('leaves a gap in a line where there is no figure', () => {
    const svg = getSvg(
      {
        kind: 'line',
        categories: ['a', 'b', 'c', 'd', 'e'],
        series: [{ key: 'c', name: 'c', values: [1, 2, null, 3, 4] }],
      },
      '',
      look,
    );
    const runs = [...svg.matchAll(/points="([^"]*)"/g)].map(([, points]) => points?.split(' ').length);
    expect(runs).toEqual([2, 2]);
  });
});
