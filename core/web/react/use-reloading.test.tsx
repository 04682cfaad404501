import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { announceConnected } from '../http/on-return';
import { useReloading } from './use-reloading';

const every = 10_000;

describe('useReloading', () => {
  let isHidden = false;
  const look = (hidden: boolean): void => {
    isHidden = hidden;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const pass = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => {
    isHidden = false;
    rs.useFakeTimers();
    rs.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  });
  afterEach(() => {
    rs.useRealTimers();
    rs.restoreAllMocks();
  });

  it('reloads repeatedly, pauses while the page is hidden, and reloads immediately when it is visible again', async () => {
    const reload = rs.fn();
    renderHook(() => useReloading(reload, every));
    await pass(2 * every);
    expect(reload).toHaveBeenCalledTimes(2);
    look(true);
    await pass(3 * every);
    expect(reload).toHaveBeenCalledTimes(2);
    look(false);
    expect(reload).toHaveBeenCalledTimes(3);
    // Being hidden briefly does not trigger a reload.
    look(true);
    look(false);
    expect(reload).toHaveBeenCalledTimes(3);
  });

  it('reloads only when enabled, with the latest callback, and not while a request is pending', async () => {
    let answer = (): void => undefined;
    const slow = rs.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const early = rs.fn();
    const { rerender, unmount } = renderHook(
      ({ reload, when }: { reload: () => unknown; when: boolean }) => useReloading(reload, every, when),
      { initialProps: { reload: early, when: false } as { reload: () => unknown; when: boolean } },
    );
    await pass(2 * every);
    rerender({ reload: slow, when: true });
    await pass(3 * every);
    expect([early.mock.calls.length, slow.mock.calls.length]).toEqual([0, 1]);
    answer();
    await pass(every);
    expect(slow).toHaveBeenCalledTimes(2);
    unmount();
    answer();
    await pass(2 * every);
    expect(slow).toHaveBeenCalledTimes(2);
  });

  it('requests at once when the server is reachable again, once for all signals of it', async () => {
    const reload = rs.fn();
    const { unmount } = renderHook(() => useReloading(reload, 300_000));
    await pass(60_000);
    act(() => {
      window.dispatchEvent(new Event('online'));
      announceConnected();
    });
    await pass(100);
    act(() => announceConnected());
    expect(reload).toHaveBeenCalledTimes(1);
    look(true);
    await pass(60_000);
    act(() => announceConnected());
    expect(reload).toHaveBeenCalledTimes(1);
    look(false);
    unmount();
    act(() => announceConnected());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('restarts the interval after a manual reload', async () => {
    const reload = rs.fn();
    const { result } = renderHook(() => useReloading(reload, every));
    await pass(every - 2_000);
    act(() => result.current());
    await pass(4_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
