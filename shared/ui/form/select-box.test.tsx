import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, rs } from '@rstest/core';
import type { Choice } from './choice';
import { MultiSelectBox, SelectBox } from './select-box';

/** Options that are returned when the test releases them. */
function waiting() {
  const requests: { readonly keyword: string; readonly answer: (choices: readonly Choice[]) => void }[] = [];
  const loader = (keyword: string) =>
    new Promise<readonly Choice[]>((answer) => {
      if (keyword === '') answer([choice('先前的')]);
      else requests.push({ keyword, answer });
    });
  const answer = (...labels: readonly string[]) => act(async () => requests.at(-1)?.answer(labels.map(choice)));
  return { asked: requests, loader, answer };
}
const choice = (value: string): Choice => ({ value, label: value });

function One({
  loader,
  chosen,
}: {
  readonly loader: (keyword: string) => Promise<readonly Choice[]>;
  readonly chosen: (value: string | null) => void;
}) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SelectBox
      aria-label="来源"
      value={value}
      options={loader}
      onChange={(next) => {
        setValue(next);
        chosen(next);
      }}
    />
  );
}

describe('Enter before the options are loaded', () => {
  it('selects the best match when the options arrive, and closes', async () => {
    const { asked, loader, answer } = waiting();
    const chosen = rs.fn();
    render(<One loader={loader} chosen={chosen} />);
    const box = screen.getByRole('combobox');
    await userEvent.click(box);
    await userEvent.keyboard('日报{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe('日报'));
    await answer('日报网', '人民日报');
    expect(chosen.mock.calls).toEqual([['日报网']]);
    await waitFor(() => expect(box).toHaveAttribute('aria-expanded', 'false'));
  });

  it('keeps the entry when the user moves on with Tab, and selects nothing after further typing or Escape', async () => {
    const { asked, loader, answer } = waiting();
    const chosen = rs.fn();
    render(<One loader={loader} chosen={chosen} />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('日{Enter}报');
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe('日报'));
    await answer('日报');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.keyboard('网{Enter}');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false'));
    await answer('日报网');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('晚报{Enter}');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Tab', keyCode: 9 });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false'));
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe('晚报'));
    await answer('晚报');
    expect(chosen.mock.calls).toEqual([['晚报']]);
  });

  it('adds to a multiple selection', async () => {
    const { asked, loader, answer } = waiting();
    const chosen = rs.fn();
    render(<MultiSelectBox aria-label="来源" value={['甲']} options={loader} onChange={chosen} />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('乙{Enter}');
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe('乙'));
    await answer('乙');
    expect(chosen.mock.calls).toEqual([[['甲', '乙']]]);
  });
});
