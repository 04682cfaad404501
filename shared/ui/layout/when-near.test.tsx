import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { WhenNear } from './when-near';

let come = (_: readonly { readonly isIntersecting: boolean }[]): void => undefined;
class FakeObserver {
  constructor(listener: typeof come) {
    come = listener;
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => void rs.stubGlobal('IntersectionObserver', FakeObserver));
afterEach(() => void rs.unstubAllGlobals());

describe('content rendered when scrolled near', () => {
  it('is not rendered before, nor when other elements are scrolled near', () => {
    render(<WhenNear>below</WhenNear>);
    act(() => come([{ isIntersecting: false }]));
    expect(screen.queryByText('below')).toBeNull();
    act(() => come([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(screen.getByText('below')).toBeVisible();
  });

  it('is rendered for printing', () => {
    render(<WhenNear>below</WhenNear>);
    // Outside of `act`: the page is printed directly after the event handlers.
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.getByText('below')).toBeVisible();
  });
});
