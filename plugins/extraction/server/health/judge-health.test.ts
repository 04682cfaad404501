import { describe, expect, it } from '@rstest/core';
import { judgeHealth } from './judge-health';

const windows = (observed: number, expected: number) => [{ hours: 6, observed, expected }];

describe('judgeHealth', () => {
  it('calls silent what should have come for certain, and nothing that may come late', () => {
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

  it('calls flooding what is far above its own rule within hours', () => {
    expect(judgeHealth(windows(60, 10), 28)).toBe('flooding');
    expect(judgeHealth(windows(59, 10), 28)).toBe('normal');
    expect(judgeHealth(windows(20, 0), 28)).toBe('normal');
    expect(judgeHealth([{ hours: 72, observed: 500, expected: 10 }], 28)).toBe('normal');
  });

  it('says nothing of a source that is new', () => {
    expect(judgeHealth(windows(0, 50), 3)).toBe('normal');
  });
});
