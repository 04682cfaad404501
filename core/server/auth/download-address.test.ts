import { describe, expect, it } from '@rstest/core';
import { getDownloadAddress } from './download-address';

describe('the address that a download token is bound to', () => {
  it('is the same for each order and encoding of its parameters, with and without the token', () => {
    const address = '/v1/file?id=5&name=a+b';
    for (const same of ['/v1/file?name=a%20b&id=5', '/v1/file?authorization=x.y&name=a+b&id=5#top'])
      expect(getDownloadAddress(same)).toBe(address);
    expect(getDownloadAddress('/v1/file?authorization=x')).toBe('/v1/file');
  });

  it('differs with each parameter and value', () => {
    const addresses = ['/v1/file', '/v1/file?id=5', '/v1/file?id=6', '/v1/file?id=5&id=6', '/v1/file?id=6&id=5'];
    expect(new Set(addresses.map(getDownloadAddress)).size).toBe(addresses.length);
  });
});
