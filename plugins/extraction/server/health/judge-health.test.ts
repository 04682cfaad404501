import { describe, expect, it } from '@rstest/core';
import { judgeHealth } from './judge-health';

const windows = (observed: number, expected: number) => [{ hours: 6, observed, expected }];

describe('judgeHealth', () => {
  it('reports a source as silent only when articles were certain to have arrived', () => {
    expect(judgeHealth(windows(0, 6), 28)).toBe('silent');
    expect(judgeHealth(windows(0, 5), 28)).toBe('normal');
    expect(judgeHealth(windows(1, 40), 28)).toBe('normal');
    expect(
      judgeHealth(
        [
          { hours: 6, observed: 0, expected: 1 },
          { hours: 72, observed: 0, expected: 12 },
        ],
        28,
      ),
    ).toBe('silent');
  });

  it('reports a source as flooding when it is far above its usual rate within hours', () => {
    expect(judgeHealth(windows(60, 10), 28)).toBe('flooding');
    expect(judgeHealth(windows(59, 10), 28)).toBe('normal');
    expect(judgeHealth(windows(20, 0), 28)).toBe('normal');
    expect(judgeHealth([{ hours: 72, observed: 500, expected: 10 }], 28)).toBe('normal');
  });

  it('reports nothing for a new source', () => {
    expect(judgeHealth(windows(0, 50), 3)).toBe('normal');
  });
});
