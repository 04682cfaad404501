import { describe, expect, it } from '@rstest/core';
import { SharedLoads } from '#shared/cache';

describe('shared loads', () => {
  it('load once for all concurrent requests, and again for later ones', async () => {
    const shared = new SharedLoads<number>();
    let loads = 0;
    const load = async () => (loads += 1);
    expect(await Promise.all([shared.get('a', load), shared.get('a', load), shared.get('b', load)])).toEqual([1, 1, 2]);
    expect(await shared.get('a', load)).toBe(3);
  });

  it('retry after a failure', async () => {
    const shared = new SharedLoads<number>();
    await expect(shared.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await shared.get('a', async () => 1)).toBe(1);
  });
});
