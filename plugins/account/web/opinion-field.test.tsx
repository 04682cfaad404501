import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { wait } from '#core/web';
import { OpinionField } from './opinion-field';

let resize = (): void => undefined;

class TestResizeObserver {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

class TestPath {
  readonly columns = new Set<number>();
  moveTo(): void {}
  arc(x: number): void {
    this.columns.add(x);
  }
}

/** Renders the image with a canvas context that records where it fills. */
function renderField(width: number) {
  const filled = new Set<number>();
  const pen = { scale: () => undefined, fill: ({ columns }: TestPath) => columns.forEach((x) => filled.add(x)) };
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  const { container, unmount } = render(<OpinionField />);
  const canvas = container.querySelector('canvas') as HTMLCanvasElement;
  Object.defineProperties(canvas, { clientWidth: { value: width }, clientHeight: { value: 150 } });
  act(() => resize());
  return { filled, unmount };
}

const originalGetContext = HTMLCanvasElement.prototype.getContext;

describe('OpinionField', () => {
  beforeEach(() => {
    rs.stubGlobal('ResizeObserver', TestResizeObserver);
    rs.stubGlobal('Path2D', TestPath);
    let clock = 0;
    rs.spyOn(performance, 'now').mockImplementation(() => (clock += 5));
  });
  afterEach(() => {
    rs.unstubAllGlobals();
    rs.restoreAllMocks();
    HTMLCanvasElement.prototype.getContext = originalGetContext;
  });

  it('paints all of its columns, but not at once', async () => {
    const { filled } = renderField(300);
    expect(filled.size).toBeLessThan(10);
    while (filled.size < 21) await wait(1);
    expect(Math.max(...filled)).toBe(300);
  });

  it('stops painting when the page is left', async () => {
    const { filled, unmount } = renderField(300);
    unmount();
    const { size } = filled;
    await wait(50);
    expect(filled.size).toBe(size);
  });
});
