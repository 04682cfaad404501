import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { WhenNear } from './when-near';

let come = (_: readonly { readonly isIntersecting: boolean }[]): void => undefined;
class Sight {
  constructor(tell: typeof come) {
    come = tell;
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => void rs.stubGlobal('IntersectionObserver', Sight));
afterEach(() => void rs.unstubAllGlobals());

describe('what is drawn when somebody comes near it', () => {
  it('is not there before, nor when others come', () => {
    render(<WhenNear>below</WhenNear>);
    act(() => come([{ isIntersecting: false }]));
    expect(screen.queryByText('below')).toBeNull();
    act(() => come([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(screen.getByText('below')).toBeVisible();
  });

  it('stands on paper all the same', () => {
    render(<WhenNear>below</WhenNear>);
    // Not in `act`: the page is printed as soon as the event has been heard.
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('below')).toBeVisible();
  });
});
