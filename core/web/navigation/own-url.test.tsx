import { describe, expect, it } from '@rstest/core';
import { hashParameters, takeAuthorization } from './arrival';
import { loginAddress, ownAddress } from './own-url';

describe('ownAddress', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'javascript:alert(1)',
    'https://evil.example/',
    '/%0d%0a\n//x',
    '',
    ' /x',
    '/a\\..\\b',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('refuses %s', (value) => {
    expect(ownAddress(value)).toBeUndefined();
  });

  it('keeps internal URLs unchanged', () => {
    expect(ownAddress('/front/classified-info?tag=a%2Fb#x')).toBe('/front/classified-info?tag=a%2Fb#x');
    expect(loginAddress('/front/a?b=1&c=2')).toBe('/login?redirect=/front/a%3Fb%3D1%26c%3D2');
  });
});

describe('takeAuthorization', () => {
  it('removes it from the URL and keeps the switches', () => {
    history.replaceState(null, '', '/front/dashboard?a=1#showMainMenu=off&authorization=Bearer%20a.b.c');
    const length = history.length;
    expect(takeAuthorization()).toBe('a.b.c');
    expect(location.pathname + location.search + location.hash).toBe('/front/dashboard?a=1#showMainMenu=off');
    expect(history.length).toBe(length);
    expect(takeAuthorization()).toBeUndefined();
    expect(hashParameters('#?showLeftMenu=on').get('showLeftMenu')).toBe('on');
  });
});
