import { describe, expect, it } from '@rstest/core';
import { getSummary, type ChartData } from './chart-data';
import { chartSpec } from './chart-spec';

const look = { language: 'zh-CN', color: (variable: string) => variable };
const getChart = (values: readonly (number | null)[], more: Partial<ChartData> = {}): ChartData => ({
  kind: 'line',
  categories: values.map((_, index) => `第${index + 1}天`),
  series: [{ key: 'c', name: '声量', values }],
  ...more,
});
interface Spec {
  readonly data: readonly { readonly values: readonly Record<string, unknown>[] }[];
  readonly axes: readonly {
    readonly min?: number;
    readonly max?: number;
    readonly tick: { readonly tickStep?: number };
    readonly label: { readonly formatMethod?: (value: number) => string };
  }[];
  readonly color: readonly string[];
  readonly point: { readonly visible: boolean };
  readonly line: { readonly style: { readonly lineDash: (datum: object) => readonly number[] } };
  readonly label: { readonly formatMethod: (text: string, datum: object) => string };
}
const getSpec = (data: ChartData): Spec => chartSpec(data, look) as unknown as Spec;

describe('the specification of a chart', () => {
  it('has grid lines of counts at whole numbers, and shares in percent', () => {
    const [, axis] = getSpec(getChart([1, 2, 0])).axes;
    expect([axis?.max, axis?.tick.tickStep, axis?.label.formatMethod?.(2)]).toEqual([2, 1, '2']);
    const [, shares] = getSpec(getChart([0.12, 0.61])).axes;
    expect([shares?.max, shares?.tick.tickStep, shares?.label.formatMethod?.(0.2)]).toEqual([0.8, 0.2, '20%']);
    const [, signed] = getSpec(getChart([-0.31, 0.12])).axes;
    expect([signed?.min, signed?.max, signed?.tick.tickStep]).toEqual([-0.4, 0.2, 0.2]);
  });

  it('marks the period that is not over, and values without neighbors', () => {
    const { data, line } = getSpec(getChart([1, 2], { isLastOpen: true }));
    expect(data[0]?.values.map((datum) => line.style.lineDash(datum).length)).toEqual([0, 2]);
    const long = Array.from({ length: 30 }, (_, index) => index);
    expect(getSpec(getChart(long)).point.visible).toBe(false);
    expect(getSpec(getChart([...long, null, 3])).point.visible).toBe(true);
  });

  it('has no more series than colors, and shares of a ring that add up to 100 %', () => {
    const names = Array.from({ length: 12 }, (_, index) => `站${index}`);
    const { color } = getSpec(getChart([], { series: names.map((name) => ({ key: name, name, values: [] })) }));
    expect(new Set(color).size).toBe(8);
    const ring = getSpec(getChart([1, 1, 1], { kind: 'ring' }));
    expect(['第1天', '第2天', '第3天'].map((category) => ring.label.formatMethod('', { category }))).toEqual([
      '第1天 34%',
      '第2天 33%',
      '第3天 33%',
    ]);
  });
});

describe('the summary of a chart', () => {
  const t = (_: string, values: object = {}) => Object.values(values).join(' ');
  const summarize = (data: ChartData) => getSummary(data, { t: t as never, language: 'zh-CN' });

  it('names all categories of a peak', () => {
    expect(summarize(getChart([1, 5, 5]))).toBe('声量 11 5 第2天、第3天');
    expect(summarize(getChart([2, 2, 2, 2]))).toBe('声量 8 2 第1天、第2天、第3天…');
    expect(summarize(getChart([1, null, 3]))).toBe('声量 4 3 第3天');
  });
});
