import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { getColor, colorScale, contrast } from './color-scale';

const part = fc.integer({ min: 0, max: 255 });

describe('colorScale', () => {
  it('is readable in both themes, whatever color a client chooses', () => {
    fc.assert(
      fc.property(part, part, part, (red, green, blue) => {
        const light = colorScale([red, green, blue], false);
        const dark = colorScale([red, green, blue], true);
        expect([light.length, dark.length]).toEqual([10, 10]);
        // The fifth step is a hovered button.
        for (const ground of [light[4]!, light[5]!, dark[4]!, dark[5]!])
          expect(contrast(ground, [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark[7]!, [22, 28, 37])).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it('is readable in the product’s own colors too', () => {
    const steps = [...readFileSync('shared/ui/tokens.css', 'utf8').matchAll(/--primary-[56]: (\d+), (\d+), (\d+);/g)];
    expect(steps).toHaveLength(4);
    for (const [, ...parts] of steps)
      expect(contrast(parts.map(Number) as [number, number, number], [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
  });

  it('parses colors in wire format', () => {
    expect([getColor('#1F5fd6'), getColor('blue'), getColor(null)]).toEqual([[31, 95, 214], undefined, undefined]);
  });
});
