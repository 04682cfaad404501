import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { isDeniedAddress, isDeniedName } from './address-rules';

describe('addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '223.5.5.5',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2400:3200::1',
    '2606:4700::1111',
    '240e::1',
  ])('%s is public', (address) => expect(isDeniedAddress(address)).toBe(false));

  it('does not treat an invalid address as public', () => {
    for (const text of ['', 'example.com', '1.2.3', '2400:3200::1%eth0']) expect(isDeniedAddress(text)).toBe(true);
  });

  it('denies every private address, alone and inside IPv6', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const prefix = fc.constantFrom('10', '127', '0', '192.168', '169.254', '172.20', '100.99');
    fc.assert(
      fc.property(prefix, octet, octet, octet, (start, a, b, c) => {
        const address = [...start.split('.'), a, b, c].slice(0, 4).join('.');
        expect(isDeniedAddress(address)).toBe(true);
        expect(isDeniedAddress(`::ffff:${address}`)).toBe(true);
        expect(isDeniedAddress(`64:ff9b::${address}`)).toBe(true);
      }),
    );
  });
});

it('recognizes names of the local network', () => {
  for (const name of ['localhost', 'a.localhost', 'db', 'x.internal', 'nas.local.', ''])
    expect(isDeniedName(name)).toBe(true);
  for (const name of ['example.com', 'localhost.com', 'local.gov.cn', '1.2.3.4'])
    expect(isDeniedName(name)).toBe(false);
});
