import { describe, expect, it } from '@rstest/core';
import { gridShade, getGridSvg, type GridData } from '#shared/chart';

const data: GridData = {
  rows: ['Mon', 'Tue'],
  columns: ['0', '1', '2'],
  values: [
    [0, 4, 0],
    [1, 0, 0],
  ],
};

describe('a heat grid', () => {
  it('darkens cells by value and is empty without values', () => {
    expect([0, 1, 4].map((value) => gridShade(value, data))).toEqual([0, 0.5, 1]);
    expect(gridShade(0, { values: [[0]] })).toBe(0);
  });

  it('renders a cell for each value and escapes names', () => {
    const svg = getGridSvg({ ...data, rows: ['<Mon>', 'Tue'] }, 'a & b', { language: 'en-US', color: (name) => name });
    expect(svg.match(/fill="--accent"/g)).toHaveLength(6);
    expect(svg).toContain('&lt;Mon&gt;');
    expect(svg).toContain('<title>a &amp; b</title>');
    expect(svg.match(/>4</g)).toHaveLength(1);
  });
});
