import { act, fireEvent, screen } from '@testing-library/react';
import { observable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { describe, expect, it, rs } from '@rstest/core';
import { renderWith, testKernel } from '../testing';
import { QueryView, type QueryState } from './query-view';

type List = { readonly list: readonly string[] };
const missing = new Error('away');
const reload = rs.fn();
const loading: QueryState<List> = { data: undefined, error: undefined, reload };

/** Renders the states one after the other in the same component. */
function renderStates(replaceOnError: boolean) {
  const state = observable.box(loading, { deep: false });
  const Shown = observer(function Shown() {
    return (
      <QueryView query={state.get()} replaceOnError={replaceOnError} empty={<p>nothing here</p>}>
        {({ list }) => <p>{list.join(' ')}</p>}
      </QueryView>
    );
  });
  renderWith(testKernel().kernel, <Shown />);
  return (query: Partial<QueryState<List>>) => act(() => state.set({ ...loading, ...query }));
}

describe('QueryView', () => {
  it('shows a skeleton, then an error with a retry button, an empty state, and the data', () => {
    const show = renderStates(false);
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
    show({ error: missing });
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.click(screen.getByRole('alert').querySelector('button') as HTMLElement);
    expect(reload).toHaveBeenCalledTimes(1);
    show({ data: { list: [] } });
    expect(screen.getByText('nothing here')).toBeTruthy();
    show({ data: { list: [] }, error: missing });
    expect(screen.getByRole('alert')).toBeTruthy();
    show({ data: { list: ['a', 'b'] } });
    expect(screen.getByText('a b')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps earlier data when a reload fails, unless the error replaces it', () => {
    const failed = { data: { list: ['a'] }, error: missing };
    const show = renderStates(false);
    show(failed);
    expect(screen.getByText('a')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the error in place of earlier data where asked to', () => {
    const show = renderStates(true);
    show({ data: { list: ['a'] } });
    show({ data: { list: ['a'] }, error: missing });
    expect(screen.queryByText('a')).toBeNull();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('renders the data again when an observable read by the children changes', () => {
    const count = observable.box(1);
    const Shown = observer(function Shown() {
      return (
        <QueryView query={{ ...loading, data: { list: ['a'] } }}>{({ list }) => `${list[0]} ${count.get()}`}</QueryView>
      );
    });
    const { container } = renderWith(testKernel().kernel, <Shown />);
    act(() => count.set(2));
    expect(container.textContent).toBe('a 2');
  });
});
