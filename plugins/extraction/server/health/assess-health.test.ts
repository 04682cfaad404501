import { describe, expect, it } from '@rstest/core';
import { assessHealth } from './assess-health';

const windows = (observed: number, expected: number) => [{ hours: 6, observed, expected }];

describe('assessHealth', () => {
  it('reports a source as silent only when articles were certain to have arrived', () => {
    expect(assessHealth(windows(0, 6), 28)).toBe('silent');
    expect(assessHealth(windows(0, 5), 28)).toBe('normal');
    expect(assessHealth(windows(1, 40), 28)).toBe('normal');
    expect(
      assessHealth(
        [
          { hours: 6, observed: 0, expected: 1 },
          { hours: 72, observed: 0, expected: 12 },
        ],
        28,
      ),
    ).toBe('silent');
  });

  it('reports a source as flooding when it is far above its usual rate within hours', () => {
    expect(assessHealth(windows(60, 10), 28)).toBe('flooding');
    expect(assessHealth(windows(59, 10), 28)).toBe('normal');
    expect(assessHealth(windows(20, 0), 28)).toBe('normal');
    expect(assessHealth([{ hours: 72, observed: 500, expected: 10 }], 28)).toBe('normal');
  });

  it('reports nothing for a new source', () => {
    expect(assessHealth(windows(0, 50), 3)).toBe('normal');
  });
});
