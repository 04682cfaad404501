import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { TimeText } from './time-text';

afterEach(() => void rs.useRealTimers());

describe('TimeText', () => {
  it('updates the relative time every minute and stops when unmounted', () => {
    rs.useFakeTimers({ now: new Date('2026-11-21T07:00:00Z') });
    const { unmount } = render(<TimeText at="2026-11-21T06:57:30Z" />);
    const text = () => screen.getByText(/前/).textContent;
    expect(text()).toBe('2 分钟前');
    act(() => void rs.advanceTimersByTime(60_000));
    expect(text()).toBe('3 分钟前');
    unmount();
    expect(rs.getTimerCount()).toBe(0);
  });
});
