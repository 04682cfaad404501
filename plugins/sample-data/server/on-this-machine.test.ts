import { describe, expect, it } from '@rstest/core';
import { isOnThisMachine } from './on-this-machine';

const alone = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080', trustProxy: false };

describe('isOnThisMachine', () => {
  it('is true for every spelling of a loopback address', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(isOnThisMachine({ ...alone, host })).toBe(true);
    expect(isOnThisMachine({ ...alone, publicUrl: 'http://[::1]:8080', trustProxy: [] })).toBe(true);
  });

  it('is false as soon as others could connect', () => {
    for (const change of [
      { host: '0.0.0.0' },
      { host: '::' },
      { host: '127.0.0.1.example.com' },
      { publicUrl: 'https://monitor.example.cn' },
      { trustProxy: true },
      { trustProxy: ['10.0.0.0/8'] },
    ]) {
      expect(isOnThisMachine({ ...alone, ...change })).toBe(false);
    }
  });
});
