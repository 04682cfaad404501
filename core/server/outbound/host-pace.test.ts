import { afterEach, describe, expect, it, rstest } from '@rstest/core';
import { HostPace } from './host-pace';

afterEach(() => void rstest.restoreAllMocks());

describe('the pace of requests to a host', () => {
  it('does not stall when the clock is set back', async () => {
    const pace = new HostPace();
    await pace.wait('a.example', 50);
    const currentTime = Date.now();
    rstest.spyOn(Date, 'now').mockReturnValue(currentTime - 3_600_000);
    const begun = performance.now();
    await Promise.race([
      pace.wait('a.example', 50),
      new Promise((resolve) => {
        setTimeout(resolve, 1000);
      }),
    ]);
    expect(performance.now() - begun).toBeLessThan(900);
  });
});
