import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { moved, movePicture, type Move } from './move-picture';

const still: Move = { x: 0, y: 0, scale: 1 };

afterEach(() => void rs.useRealTimers());

function stage() {
  const box = document.createElement('div');
  const layer = document.createElement('div');
  box.append(layer);
  Object.defineProperties(box, {
    clientWidth: { value: 400 },
    clientHeight: { value: 400 },
    setPointerCapture: { value: () => undefined },
  });
  const redrawn: { move: Move; done: () => void }[] = [];
  const remove = movePicture(box, layer, (move, done) => void redrawn.push({ move, done }));
  const point = (type: string, clientX: number, clientY: number, pointerId = 1): void => {
    const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
    layer.dispatchEvent(Object.assign(event, { pointerId }));
  };
  return { box, layer, redrawn, remove, point };
}

describe('movePicture', () => {
  it('keeps the point under the finger in place', () => {
    const move = moved(moved(still, { x: 10, y: 10 }, { x: 30, y: 20 }, 1), { x: 50, y: 50 }, { x: 50, y: 50 }, 2);
    const shown = (x: number, y: number) => [move.x + move.scale * x, move.y + move.scale * y];
    // The point rendered at 30, 40 was dragged to 50, 50, the center of the scaling.
    expect(shown(30, 40)).toEqual([50, 50]);
    expect(shown(40, 40)).toEqual([70, 50]);
  });

  it('moves the existing rendering, and re-renders after release', () => {
    const { layer, redrawn, point } = stage();
    point('pointerdown', 100, 100);
    for (const x of [110, 120, 140]) point('pointermove', x, 90);
    expect(layer.style.transform).toBe('translate(40px, -10px) scale(1)');
    expect(redrawn).toEqual([]);
    point('pointerup', 140, 90);
    expect(redrawn.map(({ move }) => move)).toEqual([{ x: 40, y: -10, scale: 1 }]);
    // The old rendering keeps its position until the new one is ready.
    expect(layer.style.transform).toBe('translate(40px, -10px) scale(1)');
    redrawn[0]?.done();
    expect(layer.style.transform).toBe('translate(0px, 0px) scale(1)');
  });

  it('scales between two fingers, and by the wheel until it is idle', () => {
    rs.useFakeTimers();
    const { box, layer, redrawn, point } = stage();
    point('pointerdown', 100, 100, 1);
    point('pointerdown', 200, 100, 2);
    point('pointermove', 250, 100, 2);
    expect(layer.style.transform).toContain('scale(1.5)');
    point('pointerup', 100, 100, 1);
    point('pointerup', 250, 100, 2);
    redrawn[0]?.done();
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: 10, clientY: 10, cancelable: true }));
    expect(redrawn).toHaveLength(1);
    rs.advanceTimersByTime(200);
    expect(redrawn[1]?.move.scale).toBeCloseTo(1.162, 3);
  });

  it('distinguishes a drag from a click', () => {
    const { layer, point, remove, redrawn } = stage();
    const clicked = rs.fn();
    layer.addEventListener('click', clicked);
    point('pointerdown', 100, 100);
    point('pointerup', 101, 100);
    point('click', 101, 100);
    expect(clicked).toHaveBeenCalledTimes(1);
    point('pointerdown', 100, 100);
    point('pointermove', 130, 100);
    point('pointerup', 130, 100);
    point('click', 130, 100);
    expect(clicked).toHaveBeenCalledTimes(1);
    remove();
    point('pointerdown', 100, 100);
    point('pointermove', 160, 100);
    point('pointerup', 160, 100);
    expect(redrawn).toHaveLength(1);
  });
});
