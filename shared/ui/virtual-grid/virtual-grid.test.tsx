import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import { VirtualGrid } from './virtual-grid';

const rows = Array.from({ length: 200 }, (_, index) => `第 ${index} 行`);
const getTexts = () => screen.queryAllByRole('gridcell').map(({ textContent }) => textContent);
const show = (total: number) =>
  render(
    <VirtualGrid
      label="文章"
      rows={rows}
      rowKey={(row) => row}
      total={total}
      columns={[{ id: 'name', title: '名称', width: 200, render: (row: string) => row }]}
    />,
  );

describe('a printed list', () => {
  it('has each loaded row once, and says how many of how many', () => {
    show(708);
    expect(getTexts().length).toBeLessThan(50);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(getTexts()).toEqual(rows);
    expect(screen.getByText(/printedRows|200.*708/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(getTexts().length).toBeLessThan(50);
  });

  it('says nothing of a list that is loaded as a whole', () => {
    show(rows.length);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(getTexts()).toEqual(rows);
    expect(screen.queryByText(/printedRows|200/)).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});
