import { describe, expect, it, rs } from '@rstest/core';
import { BriefCache } from '#shared/cache';

describe('brief cache', () => {
  it('loads once within the cache time, and again after it', async () => {
    rs.useFakeTimers();
    const cache = new BriefCache<number>(1000);
    let loads = 0;
    const load = async () => (loads += 1);
    expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])).toEqual([1, 1, 2]);
    rs.advanceTimersByTime(999);
    expect(await cache.get('a', load)).toBe(1);
    rs.advanceTimersByTime(2);
    expect(await cache.get('a', load)).toBe(3);
    rs.useRealTimers();
  });

  it('applies the current cache time to existing entries', async () => {
    rs.useFakeTimers();
    let time = 1000;
    const cache = new BriefCache<number>(() => time);
    await cache.get('a', async () => 1);
    rs.advanceTimersByTime(500);
    expect(await cache.get('a', async () => 2)).toBe(1);
    time = 400;
    expect(await cache.get('a', async () => 2)).toBe(2);
    rs.useRealTimers();
  });

  it('does not cache failures, and forgets on request', async () => {
    const cache = new BriefCache<number>(1000);
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', async () => 1)).toBe(1);
    cache.forget('a');
    expect(await cache.get('a', async () => 2)).toBe(2);
  });

  it('never exceeds its maximum size', async () => {
    const cache = new BriefCache<number>(60_000, 2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => 1);
    expect(await cache.get('a', async () => 2)).toBe(2);
  });
});
