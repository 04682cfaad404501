import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { NotFoundError } from '#core';
import { keepAsking } from '../http/keep-asking';
import { announceConnected } from '../http/on-return';
import { ServiceError } from '../http/service-error';
import { useLoaded } from './use-loaded';

const away = () => new ServiceError(503, 'unavailable', 'away');
const pass = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds));

describe('after an outage', () => {
  beforeEach(() => void rs.useFakeTimers());
  afterEach(() => void rs.useRealTimers());

  it('repeats the request of a component, with growing pauses and at once when the connection is back', async () => {
    let failure: Error | null = away();
    const load = rs.fn(async () => {
      if (failure) throw failure;
      return 'here';
    });
    const { result } = renderHook(() => useLoaded(load, []));
    await pass(0);
    expect(result.current.error).toBeInstanceOf(ServiceError);
    await pass(5_000 + 10_000);
    expect(load).toHaveBeenCalledTimes(3);
    failure = null;
    act(() => announceConnected());
    await pass(0);
    expect([result.current.data, result.current.error]).toEqual(['here', undefined]);
    await pass(300_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('repeats neither refused requests nor those of unmounted components', async () => {
    const refused = rs.fn(() => Promise.reject(new NotFoundError('gone')));
    renderHook(() => useLoaded(refused, []));
    const left = rs.fn(() => Promise.reject(away()));
    const { unmount } = renderHook(() => useLoaded(left, []));
    await pass(0);
    unmount();
    act(() => announceConnected());
    await pass(300_000);
    expect([refused.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
  });

  it('continues to follow a progress until it is left or refused', async () => {
    const answers: (Error | string)[] = [away(), new ServiceError(0, 'network', ''), 'done'];
    const ask = async () => {
      const answer = answers.shift() ?? new NotFoundError('gone');
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const polling = keepAsking(ask);
    await pass(5_000);
    expect(answers).toEqual(['done']);
    announceConnected();
    expect(await polling).toBe('done');
    await expect(keepAsking(ask)).rejects.toThrow('gone');
    const stop = new AbortController();
    const left = keepAsking(() => Promise.reject(away()), stop.signal).catch((error: unknown) => error);
    await pass(1_000);
    stop.abort();
    await pass(0);
    expect(await left).toBeInstanceOf(ServiceError);
  });
});
