import { describe, expect, it, rs } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tickStep } from '#shared/chart';
import type { ChartData } from './chart-data';
import { fitsStackedBars, StackedBars } from './stacked-bars';

const data: ChartData = {
  kind: 'bar',
  stacked: true,
  categories: ['07:00', '08:00', '09:00'],
  series: [
    { key: 'negative', name: '负面', tone: 'negative', values: [3, 0, 1] },
    { key: 'neutral', name: '中性', tone: 'neutral', values: [1, 0, null] },
  ],
};

describe('StackedBars', () => {
  it('announces its values to screen readers and opens a bar by its key', async () => {
    const select = rs.fn();
    render(<StackedBars data={data} label="走势" onSelect={select} />);
    expect(screen.getByRole('group', { name: /走势.*负面/ })).toBeVisible();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '07:00: 负面 3, 中性 1' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: '09:00: 负面 1, 中性 0' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(select).toHaveBeenCalledWith('09:00', undefined);
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('button', { name: /07:00/ })).toHaveFocus();
  });

  it('opens the clicked segment and scales segments by their values', () => {
    const select = rs.fn();
    render(<StackedBars data={data} label="走势" onSelect={select} />);
    const [lower, upper] = [...screen.getByRole('button', { name: /07:00/ }).querySelectorAll('i')];
    expect([lower?.style.height, upper?.style.height]).toEqual(['75%', '25%']);
    fireEvent.click(upper as HTMLElement);
    expect(select).toHaveBeenCalledWith('07:00', 'neutral');
    expect(screen.getByRole('button', { name: /08:00/ }).querySelectorAll('i')).toHaveLength(0);
  });

  it('leaves unsupported charts to the library', () => {
    expect(fitsStackedBars(data)).toBe(true);
    expect(fitsStackedBars({ ...data, kind: 'line' })).toBe(false);
    expect(fitsStackedBars({ ...data, stacked: false })).toBe(false);
    expect(fitsStackedBars({ ...data, horizontal: true })).toBe(false);
    expect(fitsStackedBars({ ...data, series: [{ key: 'a', name: 'a', values: [-1, 0, 0] }] })).toBe(false);
  });

  it('chooses round steps that give three to five lines', () => {
    expect([1, 4, 5, 9, 23, 87, 1234].map((top) => tickStep(top))).toEqual([1, 1, 2, 5, 10, 50, 500]);
  });
});
