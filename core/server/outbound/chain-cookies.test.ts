import { expect, it } from '@rstest/core';
import { ChainCookies } from './chain-cookies';

const at = (address: string) => new URL(address);

it('returns cookies to the host that set them, and to no other', () => {
  const cookies = new ChainCookies();
  cookies.take(at('https://a.cn/list'), ['ok=1; path=/', 'key=2; Secure; HttpOnly']);
  expect(cookies.addTo(at('https://a.cn/x'), { accept: '*/*' })).toEqual({ accept: '*/*', cookie: 'ok=1; key=2' });
  expect(cookies.addTo(at('http://a.cn/x'), {})).toEqual({ cookie: 'ok=1' });
  for (const other of ['https://b.cn/', 'https://www.a.cn/', 'https://a.cn:8443/'])
    expect(cookies.addTo(at(other), {})).toEqual({});
});

it('replaces and deletes cookies, and ignores broken and excessive ones', () => {
  const cookies = new ChainCookies();
  const url = at('http://a.cn/');
  cookies.take(url, ['a=1', 'b=2']);
  cookies.take(url, ['a=3; Max-Age=60', 'b=; Max-Age=0', 'noValue', '=x', 'line=\u0001', `long=${'x'.repeat(5_000)}`]);
  expect(cookies.addTo(url, {})).toEqual({ cookie: 'a=3' });
  cookies.take(
    url,
    Array.from({ length: 50 }, (_, index) => `n${index}=1`),
  );
  expect(cookies.addTo(url, {}).cookie?.split('; ')).toHaveLength(20);
});
