import { describe, expect, it } from '@rstest/core';
import { AccessTokens } from './access-tokens';

/** Issues tokens t1, t2 and so on with the given lifetime in seconds. */
const giver = (seconds: number) => {
  let count = 0;
  return { ask: async () => ({ token: `t${(count += 1)}`, seconds }), asked: () => count };
};

describe('access tokens', () => {
  it('are requested once for concurrent callers, and renewed before they expire', async () => {
    const tokens = new AccessTokens();
    const { ask, asked } = giver(7200);
    expect(await Promise.all([tokens.of('a', ask, 0), tokens.of('a', ask, 0)])).toEqual(['t1', 't1']);
    expect([await tokens.of('a', ask, 6_899_000), asked()]).toEqual(['t1', 1]);
    expect([await tokens.of('a', ask, 6_901_000), asked()]).toEqual(['t2', 2]);
    expect(await tokens.of('b', ask, 0)).toBe('t3');
  });

  it('are asked for anew where the service does not take them, or gave none', async () => {
    const tokens = new AccessTokens();
    const { ask } = giver(7200);
    await tokens.of('a', ask);
    await tokens.forget('a', 'an older one');
    expect(await tokens.of('a', ask)).toBe('t1');
    await tokens.forget('a', 't1');
    expect(await tokens.of('a', ask)).toBe('t2');
    await expect(tokens.of('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await tokens.of('c', ask)).toBe('t3');
  });
});
