import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { OpinionField } from './opinion-field';

let sent: unknown[] = [];
let ended = 0;
let resize = (): void => undefined;

class TestWorker {
  postMessage(message: unknown): void {
    sent.push(message);
  }
  terminate(): void {
    ended += 1;
  }
}

class TestResizeObserver {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => {
  rs.unstubAllGlobals();
  [sent, ended] = [[], 0];
});

describe('OpinionField', () => {
  it('gives its canvas away with its first size, then sizes alone, and ends what draws', () => {
    rs.stubGlobal('Worker', TestWorker);
    rs.stubGlobal('ResizeObserver', TestResizeObserver);
    const given = {} as OffscreenCanvas;
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => given;
    const { container, unmount } = render(<OpinionField />);
    const canvas = container.querySelector('canvas') as HTMLCanvasElement;
    const size = (width: number, height: number) =>
      act(() => {
        Object.defineProperties(canvas, {
          clientWidth: { value: width, configurable: true },
          clientHeight: { value: height, configurable: true },
        });
        resize();
      });
    for (const [width, height] of [
      [0, 0],
      [400, 300],
      [800, 600],
    ] as const)
      size(width, height);
    expect(sent).toEqual([
      { canvas: given, width: 400, height: 300, ratio: 1 },
      { width: 800, height: 600, ratio: 1 },
    ]);
    unmount();
    expect(ended).toBe(1);
  });

  it('is left out where nothing can draw beside the page', () => {
    rs.stubGlobal('Worker', undefined);
    delete (window as { Worker?: unknown }).Worker;
    const { container } = render(<OpinionField />);
    expect(container.querySelector('canvas')).toBeNull();
  });
});
