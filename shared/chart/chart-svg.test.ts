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

  it('renders a ring with segments proportional to their shares', () => {
    const svg = getSvg(
      { kind: 'ring', categories: ['a', 'b'], series: [{ key: 'c', name: 'c', values: [1, 3] }] },
      '',
      look,
    );
    const [first, second] = [...svg.matchAll(/stroke-dasharray="([\d.]+)/g)].map(([, length]) => Number(length));
    expect(second! / first!).toBeCloseTo(3, 1);
  });

  it('leaves a gap in a line where there is no figure', () => {
    const svg = getSvg(
      { kind: 'line', categories: ['a', 'b', 'c'], series: [{ key: 'c', name: 'c', values: [1, null, 3] }] },
      '',
      look,
    );
    expect(/points="([^"]*)"/.exec(svg)?.[1]?.split(' ')).toHaveLength(2);
  });
});
