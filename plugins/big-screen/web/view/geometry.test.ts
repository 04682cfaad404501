import { describe, expect, it } from '@rstest/core';
import { fits, type Layout } from '../../layout';
import { readyLayout } from '../../ready/ready-screens';
import { renderedParts, getFrame, getPlace } from './geometry';

const screens = [
  [1_366, 768],
  [1_920, 1_080],
  [3_840, 2_160],
  [3_440, 1_440],
  [1_080, 1_920],
] as const;

describe('getFrame', () => {
  it('fits every screen without clipping, and never distorts fonts', () => {
    for (const id of ['big-screen', 'big-screen2', 'big-screen3', 'custom-home'] as const)
      for (const [width, height] of screens) {
        const layout = readyLayout(id, () => true);
        const frame = getFrame(layout, { width, height });
        expect([frame.left, frame.top, frame.width, frame.height]).toEqual([0, 0, width, height]);
        expect(frame.isTall).toBe(height > width);
        if (layout.Ground !== 'page') expect(frame.unit).toBeLessThanOrEqual(Math.min(frame.across, frame.down));
        for (const { box } of renderedParts(layout, frame.isTall)) {
          const { X, Y, Width, Height } = getPlace(box, frame);
          expect(Number.isInteger(X + Y + Width + Height)).toBe(true);
          expect([X >= 0, Y >= 0, X + Width <= width, Y + Height <= height]).toEqual([true, true, true, true]);
        }
      }
  });

  it('keeps its aspect ratio, or one edge of the screen, when configured', () => {
    const space = { width: 3_440, height: 1_440 };
    const of = (Fit: Layout['Fit']) => getFrame({ ...readyLayout('big-screen', () => true), Fit }, space);
    expect(fits.map((fit) => [fit, of(fit).width, of(fit).height])).toEqual([
      ['fill', 3_440, 1_440],
      ['fit', 2_560, 1_440],
      ['width', 3_440, 1_935],
      ['height', 2_560, 1_440],
    ]);
    expect(of('fit').left).toBe(440);
  });

  it('arranges itself for a portrait screen without a manual arrangement', () => {
    const lying = readyLayout('big-screen', () => true);
    const layout = { ...lying, Parts: lying.Parts.map(({ Tall: _tall, ...part }) => part) };
    const boxes = renderedParts(layout, true).map(({ box }) => box);
    expect(boxes).toHaveLength(layout.Parts.length);
    for (const { X, Y, Width, Height } of boxes)
      expect([X >= 0, Y >= 0, X + Width <= 1_080, Y + Height <= 1_920, Width >= 500]).toEqual(Array(5).fill(true));
  });
});
